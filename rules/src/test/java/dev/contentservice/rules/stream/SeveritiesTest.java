package dev.contentservice.rules.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.ContentDomain;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import dev.contentservice.rules.webhook.EntityRelations;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.WithNull;
import net.jqwik.api.statistics.Statistics;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The law of severities: turning a rule off, or changing its severity, removes or changes exactly
 * its own violations. If other rules could not be evaluated, the document is unchecked.
 */
@Tag("exhaustive")
class SeveritiesTest {
  /** After a violation of these rules no other rule can be evaluated. */
  private static final Set<String> UNREADABLE =
      Set.of("shape.document", "shape.type", "shape.value");

  /** The violations of one stream, and the indexes of its unchecked documents. */
  private record Found(List<String> violations, Set<String> broken, List<Long> unchecked) {

    List<String> without(String rule) {
      return violations.stream().filter(line -> !line.contains(" " + rule + " ")).toList();
    }
  }

  @Property(tries = 400)
  void a_rule_that_is_off_removes_exactly_its_own_violations(
      @ForAll("streams") List<String> documents,
      @ForAll("rules") String other,
      @ForAll @WithNull BodyKind kind) {
    Found usual = found(documents, kind, Severities.defaults());

    for (String rule : with(usual.broken(), other)) {
      Found off = found(documents, kind, severity(rule, Optional.empty()));

      Statistics.label("rule").collect(rule);
      assertThat(off.violations()).isEqualTo(usual.without(rule));
      assertUncheckedIfUnreadable(usual, off, rule);
    }
  }

  @Property(tries = 400)
  void another_severity_changes_nothing_but_that(
      @ForAll("streams") List<String> documents,
      @ForAll("rules") String other,
      @ForAll Severity severity,
      @ForAll @WithNull BodyKind kind) {
    Found usual = found(documents, kind, Severities.defaults());

    for (String rule : with(usual.broken(), other)) {
      Found changed = found(documents, kind, severity(rule, Optional.of(severity)));

      assertThat(changed.without(rule)).isEqualTo(usual.without(rule));
      assertThat(changed.violations().stream().map(SeveritiesTest::anySeverity))
          .isEqualTo(usual.violations().stream().map(SeveritiesTest::anySeverity).toList());
      assertThat(changed.violations())
          .allMatch(line -> !line.contains(" " + rule + " ") || line.endsWith(severity.toString()));
      if (severity == Severity.ERROR) {
        assertThat(changed.unchecked()).isEmpty();
      } else {
        assertUncheckedIfUnreadable(usual, changed, rule);
      }
    }
  }

  @Property(tries = 300)
  void an_unknown_member_adds_one_violation_and_hides_none(
      @ForAll(supplier = ContentDomain.OfWebhooks.class) ObjectNode document) {
    ObjectNode more = document.deepCopy().put("no member of the contract", 1);

    BodyKind closed = BodyKind.PROVISIONING;
    Found usual = found(List.of(document.toString()), closed, Severities.defaults());
    Found added = found(List.of(more.toString()), closed, Severities.defaults());

    assertThat(added.violations())
        .containsAll(usual.violations())
        .hasSize(usual.violations().size() + 1);
  }

  @Example
  void violations_of_a_rule_that_is_no_error_do_not_hide_others_beyond_the_limit() {
    StringBuilder members = new StringBuilder("{\"id\":\"w\",\"name\":1");
    for (int i = 0; i < 1000; i++) {
      members.append(",\"x").append(i).append("\":1");
    }
    String document = members.append('}').toString();

    for (Optional<Severity> severity :
        List.of(Optional.<Severity>empty(), Optional.of(Severity.WARNING))) {
      Found found =
          found(
              List.of(document), BodyKind.PROVISIONING, severity("shape.unknown-member", severity));
      assertThat(found.broken()).contains("shape.type");
      assertThat(found.violations()).hasSize(severity.isEmpty() ? 1 : 101);
    }
  }

  @Provide
  Arbitrary<String> rules() {
    List<String> ids = new ArrayList<>();
    try (InputStream json =
        SeveritiesTest.class.getResourceAsStream("/META-INF/content-service/rules.json")) {
      BodyJson.mapper().readTree(json).forEach(rule -> ids.add(rule.path("id").asString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Arbitraries.of(ids);
  }

  @Provide
  Arbitrary<List<String>> streams() {
    Arbitrary<String> text = Arbitraries.of("\\u0000", "\\ud800", "a");
    Arbitrary<ObjectNode> documents = new ContentDomain().documents();
    Arbitrary<String> keys = Arbitraries.of("", "\"signing_keys\":7,", "\"signing_keys\":[\"x\"],");
    Arbitrary<String> plain =
        Combinators.combine(documents, keys)
            .as((document, each) -> document.toString().replaceFirst("\\{(?=\")", "{" + each));
    Arbitrary<String> unstorable =
        Combinators.combine(plain, text)
            .as((each, bad) -> each.replaceFirst("\"name\":\"", "\"name\":\"" + bad));
    Arbitrary<String> broken = plain.map(each -> each.substring(0, each.length() - 1));
    return Arbitraries.frequencyOf(Tuple.of(8, plain), Tuple.of(1, unstorable), Tuple.of(1, broken))
        .list()
        .ofMinSize(1)
        .ofMaxSize(3);
  }

  private static void assertUncheckedIfUnreadable(Found usual, Found changed, String rule) {
    if (UNREADABLE.contains(rule) && usual.broken().contains(rule)) {
      assertThat(changed.unchecked()).isNotEmpty();
    } else {
      assertThat(changed.unchecked()).isEmpty();
    }
  }

  private static Set<String> with(Set<String> rules, String other) {
    Set<String> all = new TreeSet<>(rules);
    all.add(other);
    return all;
  }

  private static Severities severity(String rule, Optional<Severity> severity) {
    return new Severities(Map.of(rule, severity));
  }

  private static String anySeverity(String line) {
    return line.substring(0, line.lastIndexOf(' '));
  }

  private static Found found(
      List<String> documents, @Nullable BodyKind kind, Severities severities) {
    Found found = new Found(new ArrayList<>(), new TreeSet<>(), new ArrayList<>());
    StreamCheck check = new StreamCheck(kind, EntityRelations.none(), severities, Runnable::run);
    String lines = String.join("\n", documents);
    String array = "[" + String.join(",\n", documents) + "]";
    String stream = kind == BodyKind.PROVISIONING ? array : lines;
    try {
      check.checkLines(
          new ByteArrayInputStream(stream.getBytes(UTF_8)), finding -> add(found, finding));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  private static void add(Found found, StreamFinding finding) {
    if (finding instanceof InvalidDocument invalid) {
      for (LocatedViolation located : invalid.violations()) {
        Violation violation = located.violation();
        RuleDescriptor rule = violation.rule();
        found.broken().add(rule.id());
        found
            .violations()
            .add(
                "%d %s %s %s %s %s"
                    .formatted(
                        finding.index(),
                        located.place(),
                        rule.id(),
                        violation.pointer(),
                        violation.fix(),
                        rule.severity()));
      }
      if (invalid.unchecked()) {
        found.unchecked().add(finding.index());
      }
    } else {
      found.violations().add(finding.index() + " unknown kind");
    }
  }
}
