package dev.contentservice.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Severities of a tool instead of those of the rules. */
class ChangedSeveritiesTest {
  private static final RuleDescriptor ONE =
      new RuleDescriptor("text.one", Severity.ERROR, "there is one", "2.1");
  private static final RuleDescriptor TWO =
      new RuleDescriptor("text.two", Severity.WARNING, "there are two", "2.1");
  private static final List<Violation> BOTH =
      List.of(
          new Violation(ONE, Pointer.BODY.member("a"), "send one"),
          new Violation(TWO, Pointer.BODY.member("b"), "send two"));

  @Test
  void without_a_change_each_rule_has_its_own() {
    Severities defaults = Severities.defaults();

    assertThat(defaults.of(ONE)).contains(Severity.ERROR);
    assertThat(defaults.of(TWO)).contains(Severity.WARNING);
    assertThat(defaults.isError(ONE)).isTrue();
    assertThat(defaults.isError(TWO)).isFalse();
    assertThat(applied(defaults)).isEqualTo(BOTH);
  }

  @Test
  void a_rule_that_is_off_loses_exactly_its_violations() {
    Severities off = new Severities(Map.of(ONE.id(), Optional.empty()));

    assertThat(off.of(ONE)).isEmpty();
    assertThat(off.isError(ONE)).isFalse();
    assertThat(applied(off)).isEqualTo(BOTH.subList(1, 2));
  }

  @Test
  void a_changed_rule_keeps_all_but_its_severity() {
    Severities raised = new Severities(Map.of(TWO.id(), Optional.of(Severity.ERROR)));

    assertThat(raised.isError(TWO)).isTrue();
    Violation changed = applied(raised).get(1);
    assertThat(changed.rule())
        .isEqualTo(new RuleDescriptor(TWO.id(), Severity.ERROR, TWO.statement(), TWO.source()));
    assertThat(changed.pointer()).isEqualTo(BOTH.get(1).pointer());
    assertThat(changed.fix()).isEqualTo("send two");
    assertThat(applied(raised).get(0)).isEqualTo(BOTH.get(0));
  }

  @Test
  void a_set_evaluates_all_other_rules() {
    RuleSet<String> rules = RuleSet.of(List.of(always(BOTH.get(0)), always(BOTH.get(1))));

    Report report = rules.check("", new Severities(Map.of(ONE.id(), Optional.empty())));

    assertThat(report.violations()).isEqualTo(BOTH.subList(1, 2));
    assertThat(report.passed()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "1,1,2,false",
    "100,0,100,false",
    "60,41,100,true",
    "101,0,100,true",
    "0,101,100,true"
  })
  void two_reports_become_one_with_the_first_100_of_both(
      int first, int second, int listed, boolean more) {
    Report errors = report(BOTH.get(0), first).and(report(BOTH.get(0), second));
    Report warnings = report(BOTH.get(1), first).and(report(BOTH.get(1), second));

    assertThat(errors.errors()).hasSize(listed);
    assertThat(errors.moreErrors()).isEqualTo(more);
    assertThat(errors.moreWarnings()).isFalse();
    assertThat(warnings.warnings()).hasSize(listed);
    assertThat(warnings.moreWarnings()).isEqualTo(more);
    assertThat(warnings.moreErrors()).isFalse();
  }

  private static List<Violation> applied(Severities severities) {
    return ViolationSink.with(severities).addAll(BOTH).report().violations();
  }

  private static Report report(Violation violation, int times) {
    return Report.of(Collections.nCopies(times, violation));
  }

  private static Rule<String> always(Violation violation) {
    return new Rule<>() {
      @Override
      public RuleDescriptor descriptor() {
        return violation.rule();
      }

      @Override
      public ViolationSink check(String body, ViolationSink sink) {
        return sink.add(violation);
      }
    };
  }
}
