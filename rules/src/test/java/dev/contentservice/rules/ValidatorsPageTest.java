package dev.contentservice.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.OrderingMeta;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import dev.contentservice.rules.validation.RuleValidation;
import dev.contentservice.rules.validation.ValidItemType;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.SequenceInputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.regex.Pattern;
import org.hibernate.validator.engine.HibernateConstraintViolation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every snippet of docs/VALIDATORS.md is run here and prints what the page shows. */
class ValidatorsPageTest {
  private static final Pattern BLOCK =
      Pattern.compile("<!-- run by: (\\S+) -->\n```(\\w+)\n(.*?)```", Pattern.DOTALL);
  private static final int DOCUMENTS = 1_000_000;

  private final PrintStream console = System.out;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @BeforeEach
  void capture() {
    System.setOut(new PrintStream(printed, true, UTF_8));
  }

  @AfterEach
  void release() {
    System.setOut(console);
  }

  @Test
  void each_java_snippet_is_in_this_class() throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/dev/contentservice/rules/ValidatorsPageTest.java"));
    assertThat(blocks("java"))
        .hasSize(6)
        .allSatisfy(
            snippet ->
                assertThat(unformatted(source))
                    .contains(unformatted(snippet.replaceAll("(?s).*\n\n", ""))));
  }

  @Test
  void the_snippet_of_a_changed_set_leaves_out_a_rule_and_lowers_one() {
    RuleSet<CreateItemTypeRequest> rules =
        ItemTypeRules.CREATE
            .without("item-type.ordering.direction-needs-order")
            .withSeverity("item-type.ordering.exclusive", Severity.WARNING);
    assertThat(rules.descriptors()).hasSize(1);
    assertThat(rules.check(twoOrderings(new CreateItemTypeRequest())).passed()).isTrue();
  }

  @Test
  void the_snippet_of_severities_turns_a_rule_off_and_lowers_one() {
    Severities severities =
        Severities.defaults()
            .without("webhook.events.filter-shadowed")
            .with("webhook.url.callable", Severity.WARNING);
    RuleSet<UpdateWebhookRequest> rules =
        WebhookRules.update(EntityRelations.none()).with(severities).pure();

    assertThat(rules.descriptors())
        .noneMatch(rule -> rule.id().equals("webhook.events.filter-shadowed"));
    assertThat(rules.check(new UpdateWebhookRequest().url("ftp://a/")).passed()).isTrue();
  }

  @Test
  void the_jakarta_snippet_prints_the_line_below_it() throws IOException {
    CreateItemTypeRequest body = twoOrderings(new CreateItemTypeRequest());
    WebhookNameLookup names = WebhookNameLookup.none();

    try (ValidatorFactory factory =
        RuleValidation.addTo(
                Validation.byDefaultProvider().configure(), names, EntityRelations.none())
            .buildValidatorFactory()) {
      for (ConstraintViolation<?> violation : factory.getValidator().validate(body)) {
        System.out.println(violation.getPropertyPath() + ": " + violation.getMessage());
      }
    }

    assertThat(page()).contains("    " + onlyLine() + "\n");
  }

  @Test
  void the_payload_snippet_gets_the_violation_of_the_rule() {
    try (ValidatorFactory factory =
        RuleValidation.addTo(
                Validation.byDefaultProvider().configure(),
                WebhookNameLookup.none(),
                EntityRelations.none())
            .buildValidatorFactory()) {
      CreateItemTypeRequest body = twoOrderings(new CreateItemTypeRequest());

      assertThat(payload(factory.getValidator().validate(body).iterator().next()))
          .extracting(violation -> violation.rule().id())
          .isEqualTo("item-type.ordering.exclusive");
    }
  }

  private static Violation payload(ConstraintViolation<?> violation) {
    HibernateConstraintViolation<?> hibernate =
        violation.unwrap(HibernateConstraintViolation.class);
    return hibernate.getDynamicPayload(Violation.class);
  }

  @Test
  void the_xml_snippet_lets_a_container_check_the_rules(@TempDir Path classes) throws Exception {
    Path xml = Files.createDirectory(classes.resolve("META-INF")).resolve("validation.xml");
    Files.writeString(xml, blocks("xml").get(0));
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader container =
        new URLClassLoader(new URL[] {classes.toUri().toURL()}, before)) {
      thread.setContextClassLoader(container);
      try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
        assertThat(factory.getValidator().validate(twoOrderings(new CreateItemTypeRequest())))
            .hasSize(1);
      }
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void an_annotated_class_needs_no_configuration() {
    @ValidItemType
    final class NewModel extends CreateItemTypeRequest {}
    try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
      assertThat(factory.getValidator().validate(twoOrderings(new NewModel()))).hasSize(1);
      assertThat(factory.getValidator().validate(twoOrderings(new CreateItemTypeRequest())))
          .isEmpty();
    }
  }

  @Test
  void the_stream_snippet_checks_a_million_documents() throws IOException {
    String valid = "{\"name\": \"Article\", \"api_key\": \"article\"}\n";
    InputStream in =
        new SequenceInputStream(
            Collections.enumeration(
                List.of(
                    new RepeatedLine(valid, DOCUMENTS - 2),
                    new ByteArrayInputStream(
                        "{\"name\": \"A\", \"singleton\": true}\n".getBytes(UTF_8)),
                    new RepeatedLine(valid, 1))));

    StreamCheck check = new StreamCheck(null, EntityRelations.none(), ForkJoinPool.commonPool());
    long documents =
        check.check(
            in,
            finding -> {
              if (finding instanceof InvalidDocument invalid) {
                for (LocatedViolation located : invalid.violations()) {
                  System.out.println(located.place().line() + ": " + located.violation());
                }
              } else {
                System.out.println(finding.start().line() + ": a document of unknown kind");
              }
            });

    assertThat(documents).isEqualTo(DOCUMENTS);
    assertThat(page()).contains("    " + onlyLine() + "\n");
  }

  private static <T extends CreateItemTypeRequest> T twoOrderings(T body) {
    body.name("Article")
        .apiKey("article")
        .orderingMeta(OrderingMeta.CREATED_AT)
        .orderingField(FieldReference.of("f1"));
    return body;
  }

  private String onlyLine() {
    List<String> lines = printed.toString(UTF_8).lines().toList();
    assertThat(lines).hasSize(1);
    return lines.get(0);
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("..", "docs", "VALIDATORS.md"));
  }

  private static List<String> blocks(String language) throws IOException {
    return BLOCK
        .matcher(page())
        .results()
        .filter(block -> block.group(2).equals(language))
        .map(block -> block.group(3))
        .toList();
  }

  private static String unformatted(String code) {
    return code.replaceAll("\\s+", "");
  }

  /** A stream that is longer than an array. */
  private static final class RepeatedLine extends InputStream {
    private final byte[] line;
    private long left;

    RepeatedLine(String line, int times) {
      this.line = line.getBytes(UTF_8);
      this.left = (long) times * this.line.length;
    }

    @Override
    public int read() {
      return left == 0 ? -1 : line[(int) ((line.length - left-- % line.length) % line.length)];
    }
  }
}
