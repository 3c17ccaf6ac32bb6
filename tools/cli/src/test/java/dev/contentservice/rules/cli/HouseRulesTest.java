package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Rules of an organization, as data in the configuration or as a jar. */
class HouseRulesTest {
  private static final String HTTPS =
      """
      rules:
        - id: house.url.https
          statement: url must use https
          fix: start it with https://
          pattern: /url
          matches: ^https://
      """;
  private static final String HTTP = "{\"url\":\"http://example.com/\"}";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "required: /url            | {'enabled':true}                       | /url",
        "required: /events/*/filter | {'events':[{'entity_type':'item','event_types':['create']},{'entity_type':'item','event_types':['create'],'filter':{'entity_type':'item','entity_ids':['1']}}]} | /events/0/filter",
        "forbidden: /http_basic_user | {'http_basic_user':null}             | /http_basic_user",
        "{pattern: /events/*/event_types/*, matches: ^c} | {'events':[{'entity_type':'item','event_types':['create','update']}]} | /events/0/event_types/1",
        "{pattern: /name, matches: '^[a-z]+$'}           | {'name':'é'}      | /name",
      })
  void a_rule_as_data_is_checked(String condition, String body, String pointer) throws IOException {
    String plain = condition.replaceAll("[{}]", "");
    configure(
        "rules: [{id: house.rule, statement: it holds, fix: change it, kinds: update-webhook, "
            + plain
            + "}]");
    Run run = check("--as=update-webhook", body.replace('\'', '"'));

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .containsOnlyOnce("house.rule")
        .contains(": error: " + pointer + ": it holds (house rule); change it [house.rule]");
  }

  @Test
  void a_rule_is_evaluated_on_a_document_that_cannot_be_read() throws IOException {
    configure(HTTPS);

    assertThat(
            check("--as=webhook", "{\"id\":7,\"enabled\":[],\"url\":\"http://a.example/\"}").out())
        .contains("house.url.https", "shape.type");
  }

  @Test
  void a_rule_is_for_its_kinds_only() throws IOException {
    configure(HTTPS + "    kinds: [webhook, provisioning]\n");

    assertThat(check("--as=update-webhook", HTTP).status()).isZero();
    assertThat(
            check("--as=provisioning", "[{\"id\":\"a\",\"name\":\"b\"," + HTTP.substring(1) + "]"))
        .extracting(Run::status)
        .isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void a_rule_is_in_every_format(Format format) throws IOException {
    configure(HTTPS);

    Run run = check("--format=" + format, HTTP);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("house.url.https", "url must use https", "start it with https://");
    if (format == Format.sarif) {
      assertThat(run.out()).doesNotContain("\"ruleIndex\":-1");
    }
  }

  @Test
  void severities_change_a_rule_as_any_other() throws IOException {
    configure(HTTPS + "severities: {house.url.https: warning}");
    assertThat(check("--quiet", HTTP).status()).isZero();
    assertThat(check("--quiet", HTTP).out()).contains(" warning: /url: url must use https");

    configure(HTTPS + "severities: {house.url.https: off}");
    assertThat(check("--quiet", HTTP)).isEqualTo(new Run(0, "", ""));

    configure(HTTPS + "    severity: warning\n");
    assertThat(check("--warnings-as-errors", HTTP).status()).isEqualTo(1);
  }

  @Test
  void a_rule_is_listed_and_explained() throws IOException {
    configure(HTTPS + "    source: guideline 7\n");

    assertThat(Run.in(folder, "rules").out())
        .containsPattern("(?m)^house.url.https +error +url must use");
    assertThat(Run.in(folder, "rules", "house.url.https"))
        .isEqualTo(new Run(0, "house.url.https (error, guideline 7)\n\nurl must use https.\n", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rules: x                                   | 1:8: write a list of rules",
        "rules: [x]                                 | 1:9: write a mapping whose keys are id, statement",
        "rules: [{id: a.b}]                         | 1:9: the entry has no statement",
        "rules: [{id: a.b, statement: s, fix: ' '}] | fix must be a text",
        "rules: [{id: a, statement: s, fix: f, required: /a}] | rule id must look like",
        "rules: [{id: a.b, statement: s, fix: f}]   | an entry must have one of required, forbidden and pattern",
        "rules: [{id: a.b, statement: s, fix: f, required: /a, forbidden: /a}] | an entry must have one of",
        "rules: [{id: a.b, statement: s, fix: f, pattern: /a}] | pattern and matches belong together",
        "rules: [{id: a.b, statement: s, fix: f, required: /a, matches: x}] | pattern and matches belong together",
        "rules: [{id: a.b, statement: s, fix: f, required: a}] | a JSON Pointer must be empty or",
        "rules: [{id: a.b, statement: s, fix: f, pattern: /a, matches: '('}] | matches is no regular expression: Unclosed group",
        "rules: [{id: a.b, statement: s, fix: f, required: /a, kinds: webhok}] | did you mean 'webhook'?",
        "rules: [{id: a.b, statement: s, fix: f, required: /a, kinds: []}] | rule a.b is for no kind",
        "rules: [{id: a.b, statement: s, fix: f, required: /a, severity: off}] | the severity of a rule is error or warning but is 'off'",
        "rules: [{id: shape.type, statement: s, fix: f, required: /a}] | a rule of the library has the id shape.type",
        "rules: [{id: a.b, statement: s, fix: f, required: /a}, {id: a.b, statement: s, fix: f, required: /b}] | two rules have the id a.b",
        "rules: [{id: a.b, statment: s}]            | unknown key 'statment'; the keys are id, statement",
        "rule-jars: no.jar                          | 1:12: there is no jar",
        "rule-jars: .content-rules.yaml             | lists no class in META-INF/services/",
      })
  void an_error_says_where_it_is(String text, String message) throws IOException {
    configure(text);
    Run run = check("--quiet", HTTP);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("content-rules: .content-rules.yaml:1:")
        .contains(message)
        .doesNotContain("\tat ");
  }

  @Test
  void the_rules_of_a_jar_are_checked_listed_and_configured() throws IOException {
    Path jar =
        HouseJar.of(
            folder, "rules.and(Webhook.class, rule()).and(UpdateWebhookRequest.class, rule())");
    Files.writeString(folder.resolve("a.json"), HTTP);

    Run option = Run.check(folder, "--rules=" + jar, "a.json");
    assertThat(option.status()).isEqualTo(1);
    assertThat(option.out()).contains("/url: url must use https (house); use https [house.https]");
    assertThat(Run.in(folder, "rules", "--rules=" + jar).out()).contains("house.https");

    configure("rule-jars: [" + jar.getFileName() + "]\nseverities: {house.https: warning}");
    assertThat(Run.check(folder, "a.json").status()).isZero();
    assertThat(Run.check(folder, "--rules=" + jar, "a.json").err())
        .contains("two rules have the id house.https");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rules.and(String.class, null)     | failed: ",
        "rules.and(Webhook.class, rule()).and(Webhook.class, rule()) | two rules have the id house.https",
        "null                              | returned no rules",
      })
  void a_provider_that_cannot_be_used_is_named(String expression, String message)
      throws IOException {
    Path jar = HouseJar.of(folder, expression);

    Run run = Run.check(folder, "--rules=" + jar, "a.json");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--rules: ", "house.jar", message).doesNotContain("\tat ");
  }

  @Test
  void a_rule_that_throws_ends_the_run_with_its_name_and_no_text_of_the_body() throws IOException {
    Path jar = HouseJar.of(folder, "rules.and(UpdateWebhookRequest.class, rule())");
    Files.writeString(folder.resolve("a.json"), "{\"url\":\"secret\"}");

    Run run = Run.check(folder, "--rules=" + jar, "a.json");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains("rule house.https failed with IllegalStateException")
        .doesNotContain("secret");
  }

  private Run check(String option, String document) throws IOException {
    Files.writeString(folder.resolve("a.json"), document);
    return Run.check(folder, option, "a.json");
  }

  private void configure(String text) throws IOException {
    Files.writeString(folder.resolve(Configuration.NAME), text);
  }
}
