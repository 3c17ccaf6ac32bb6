package dev.contentservice.delivery.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.internal.CustomPayloadIsTemplate;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleSet;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class MustacheTemplateTest {
  private static final String ENTITY =
      """
      {"title": "Say \\"hi\\"", "price": 1.10, "big": 1e400, "live": true, "sold": false,
       "none": null, "tags": ["a", "b"], "author": {"name": "Ada"}, "empty": []}""";

  private static String rendered(String template, String entity) {
    Event event =
        Event.builder(
                "e1",
                new EntityReference(EntityType.of("item"), "7"),
                EventType.of("update"),
                entity)
            .related(List.of(new EntityReference(EntityType.of("item_type"), "m1")))
            .occurredAt(Instant.EPOCH)
            .sequence(4711)
            .build();
    return new MustacheTemplate().render(template, new PayloadRequest(event, "w1", "1", true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      textBlock =
          """
          no tag, {{open                             => no tag, {{open
          {{event_type}} {{entity_type}}             => update item
          {{entity_id}} {{webhook_id}} {{event_id}}  => 7 w1 e1
          {{sequence}} {{occurred_at}}               => 4711 1970-01-01T00:00:00Z
          {{entity.price}} {{{entity.price}}}        => 1.10 1.10
          {{entity.big}}                             => 1e400
          "{{entity.title}}"                         => "Say \\"hi\\""
          {{{entity.title}}} {{&entity.title}}       => Say "hi" Say "hi"
          {{{entity.tags}}} {{{entity.author}}}      => ["a", "b"] {"name": "Ada"}
          {{entity.author}}                          => {\\"name\\": \\"Ada\\"}
          {{#entity}}{{#tags}}<{{.}}>{{/tags}}{{/entity}} => <a><b>
          {{#related}}{{type}}:{{id}}{{/related}}    => item_type:m1
          [{{#entity.sold}}no{{/entity.sold}}{{#entity.live}}yes{{/entity.live}}] => [yes]
          [{{^entity.empty}}none{{/entity.empty}}]   => [none]
          [{{entity.none}}{{entity.missing}}{{missing.deeper}}] => []
          [{{! a comment }}]                         => []
          {{=<% %>=}}<% entity_id %> {{x}}           => 7 {{x}}
          """)
  void a_template_reads_the_default_body(String template, String expected) {
    assertThat(rendered(template, ENTITY)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{event_id.class}}",
        "{{entity.class.name}}",
        "{{entity.title.bytes}}",
        "{{entity.title.length}}",
        "{{entity.tags.size}}",
        "{{#entity.tags}}{{class}}{{hashCode}}{{/entity.tags}}",
        "{{entity.members}}{{toString}}{{getClass}}"
      })
  void a_template_reaches_no_java_object(String template) {
    assertThat(rendered(template, ENTITY)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'one\n{{#a}}', 'line 2: a tag or section is not closed, or closed without being opened'",
    "'{{/a}}', 'line 1: a tag or section is not closed, or closed without being opened'",
    "'{{#a}}{{#b}}{{/a}}{{/b}}', 'line 1: a tag or section is not closed, or closed without being opened'",
    "'{{}}', a tag cannot be read",
    "'{{..}}', 'a name has nothing before, after or between its dots'",
    "'{{#..}}{{/..}}', 'a name has nothing before, after or between its dots'",
    "'{{^a}}{{{b.}}}{{/a}}', 'a name has nothing before, after or between its dots'",
    "'{{&a..b}}', 'a name has nothing before, after or between its dots'",
    "'{{.a}}', 'a name has nothing before, after or between its dots'",
    "'{{> /etc/passwd}}', partials are not available",
    "'{{#a}}{{> b}}{{/a}}', partials are not available",
    "'{{< b}}{{/b}}', partials are not available"
  })
  void what_is_no_template_has_a_defect(String template, String defect) {
    assertThat(MustacheTemplate.defect(template)).isEqualTo(defect);
    assertThatThrownBy(() -> rendered(template, ENTITY))
        .isInstanceOf(InvalidTemplateException.class)
        .hasMessage(defect);
  }

  @Test
  void a_template_has_at_most_100_sections() {
    assertThat(MustacheTemplate.defect("{{#a}}{{/a}}".repeat(100))).isNull();
    assertThat(MustacheTemplate.defect("{{#a}}{{/a}}".repeat(101)))
        .isEqualTo("more than 100 sections");
    assertThat(MustacheTemplate.defect("{{#a}}".repeat(20_000) + "{{/a}}".repeat(20_000)))
        .isEqualTo("more than 100 sections");
  }

  @Test
  void work_and_text_are_limited() {
    String many = "{\"a\": [" + "1,".repeat(999) + "1]}";
    String nested = "{{#entity.a}}".repeat(4) + "%s" + "{{/entity.a}}".repeat(4);

    for (String inner : List.of("", "x", "{{entity.b}}")) {
      assertThatThrownBy(() -> rendered(nested.formatted(inner), many))
          .isInstanceOf(InvalidTemplateException.class)
          .hasMessage("rendering it takes too much work, or gives too much text");
    }
    assertThat(rendered("{{#entity.a}}x{{/entity.a}}", many)).hasSize(1_000);
  }

  @Test
  void the_text_may_exceed_the_body_by_a_million_characters() {
    int body = rendered("{{{.}}}", "{}").length();
    int most = body + 1_000_000;

    assertThat(rendered("x".repeat(most), "{}")).hasSize(most);
    assertThat(rendered("{{#entity}}{{/entity}}" + "x".repeat(most), "{}")).hasSize(most);
    for (String template : List.of("x".repeat(most + 1), "x".repeat(most) + "{{event_type}}")) {
      assertThatThrownBy(() -> rendered(template, "{}"))
          .isInstanceOf(InvalidTemplateException.class);
    }
  }

  @Test
  void inverted_sections_count_as_sections() {
    assertThat(MustacheTemplate.defect("{{^a}}{{/a}}".repeat(100))).isNull();
    assertThat(MustacheTemplate.defect("{{^a}}".repeat(20_000) + "{{/a}}".repeat(20_000)))
        .isEqualTo("more than 100 sections");
  }

  @Property(tries = 500)
  void an_escaped_text_is_valid_in_json(@ForAll String text) {
    String entity = JsonMapper.shared().writeValueAsString(Map.of("t", text));
    String body = rendered("{\"t\": \"{{entity.t}}\"}", entity);

    assertThat(JsonMapper.shared().readTree(body).get("t").stringValue())
        .isEqualTo(JsonMapper.shared().readTree(entity).get("t").stringValue());
  }

  @Property(tries = 5_000)
  void any_text_renders_or_has_a_defect(@ForAll("templates") String template) {
    String defect = MustacheTemplate.defect(template);
    if (defect == null) {
      assertThat(rendered(template, ENTITY)).isNotNull();
    } else {
      assertThat(defect).hasSizeLessThan(100);
    }
  }

  @Provide
  Arbitrary<String> templates() {
    return Arbitraries.of(
            "{{", "}}", "{{{", "}}}", "#", "/", "^", "entity", ".", "tags", "title", "=", "<%",
            "%>", "!", "&", "$", "<", ">", " ", "\n", "a", "-first", "this")
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  @Test
  void the_rule_rejects_what_is_no_template() {
    Rule<UpdateWebhookRequest> rule = CustomPayloadIsTemplate.ofUpdate();
    assertThat(violations(rule, "{{#a}}"))
        .containsExactly(
            "/custom_payload: correct the template: line 1: a tag or section is not closed, or closed"
                + " without being opened");
    assertThat(violations(rule, "{{a}}")).isEmpty();
    assertThat(violations(rule, "")).isEmpty();
  }

  @Test
  void the_rule_for_a_whole_webhook_reads_its_custom_payload() {
    Rule<Webhook> rule = CustomPayloadIsTemplate.ofWebhook();

    assertThat(violations(rule, new Webhook().customPayload("{{#a}}"))).hasSize(1);
    assertThat(violations(rule, new Webhook().customPayload("{{a}}"))).isEmpty();
    assertThat(violations(rule, new Webhook())).isEmpty();
  }

  private static List<String> violations(Rule<UpdateWebhookRequest> rule, String text) {
    return violations(rule, new UpdateWebhookRequest().customPayload(text));
  }

  private static <T> List<String> violations(Rule<T> rule, T body) {
    return RuleSet.of(List.of(rule)).check(body).violations().stream()
        .map(each -> each.pointer() + ": " + each.fix())
        .toList();
  }
}
