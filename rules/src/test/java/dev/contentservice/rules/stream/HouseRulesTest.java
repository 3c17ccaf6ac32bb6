package dev.contentservice.rules.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import dev.contentservice.rules.json.MemberRule;
import dev.contentservice.rules.json.PointerPattern;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import dev.contentservice.rules.webhook.EntityRelations;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HouseRulesTest {
  private static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error("house.rule", "it holds", "house");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/name           | {'url':'x'}                    | /name",
        "/name           | {'name':null}                  | /name",
        "/name           | {'name':'a'}                   | ",
        "/headers/a~1b~0 | {'headers':{}}                 | /headers/a~1b~0",
        "/headers/a~1b~0 | {'headers':{'a/b~':'x'}}       | ",
        "/headers/x      | {'headers':7}                  | ",
        "/headers/*      | {'headers':{'x':null}}         | /headers",
        "/events/*/a/*/b | {'events':[{'a':[{'b':1},{}]},{'a':{'c':{}}}]} | /events/0/a/1/b /events/1/a/c/b",
        "/events/1       | {'events':[1]}                 | /events/1",
        "/events/01      | {'events':[1,2]}               | /events/01",
        "/events/1/x     | {'events':[{},{}]}             | /events/1/x",
        "/events/9999999999 | {'events':[]}               | /events/9999999999",
      })
  void a_required_member_is_found_where_it_is_missing(String at, String json, String expected) {
    assertThat(pointers(MemberRule.required(DESCRIPTOR, "send it", PointerPattern.of(at)), json))
        .isEqualTo(expected == null ? "" : expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/name     | {'url':'x'}           | ",
        "/name     | {'name':null}         | /name",
        "/events/* | {'events':[1,null]}   | /events/0 /events/1",
        "/*        | {'a':1,'b/c':[]}      | /a /b~1c",
        "/a/*      | {'a':'text'}          | ",
      })
  void a_forbidden_member_is_found_where_it_is(String at, String json, String expected) {
    assertThat(pointers(MemberRule.forbidden(DESCRIPTOR, "remove", PointerPattern.of(at)), json))
        .isEqualTo(expected == null ? "" : expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b  | {'a':'abc'}         | ",
        "^b | {'a':'abc'}         | /a",
        "b  | {'a':7}             | ",
        "b  | {'a':null}          | ",
      })
  void a_text_without_the_pattern_is_found(String matches, String json, String expected) {
    MemberRule rule =
        MemberRule.pattern(
            DESCRIPTOR, "change it", PointerPattern.of("/a"), Pattern.compile(matches));

    assertThat(pointers(rule, json)).isEqualTo(expected == null ? "" : expected);
  }

  @Test
  void at_most_100_violations_are_listed_of_a_rule_with_many() {
    String json = "{'a':[" + "1,".repeat(5000) + "1]}";
    MemberRule rule = MemberRule.forbidden(DESCRIPTOR, "remove", PointerPattern.of("/a/*"));
    InvalidDocument found =
        (InvalidDocument) only(HouseRules.none().andJson(allKinds(), rule), BodyKind.WEBHOOK, json);

    assertThat(found.truncated()).isTrue();
    assertThat(ids(found)).filteredOn("house.rule"::equals).hasSizeLessThanOrEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "name", "/a~2", "~"})
  void what_is_no_pointer_to_a_member_is_refused(String text) {
    assertThatThrownBy(() -> PointerPattern.of(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_rule_without_a_fix_is_refused() {
    assertThatThrownBy(() -> MemberRule.required(DESCRIPTOR, " ", PointerPattern.of("/a")))
        .hasMessageContaining("house.rule must say how to fix");
  }

  @ParameterizedTest
  @EnumSource(BodyKind.class)
  void a_rule_is_evaluated_on_its_kinds_only(BodyKind kind) {
    MemberRule rule = MemberRule.required(DESCRIPTOR, "send it", PointerPattern.of("/missing"));
    String json = "{'id':'a','name':7}";

    for (BodyKind other : BodyKind.values()) {
      HouseRules house = HouseRules.none().andJson(Set.of(other), rule);
      assertThat(ids((InvalidDocument) only(house, kind, json)).contains("house.rule"))
          .isEqualTo(other == kind);
    }
  }

  @Test
  void a_typed_rule_for_webhooks_checks_provisioned_ones_and_no_updates() {
    HouseRules house = HouseRules.none().and(Webhook.class, typed());

    assertThat(check(house, BodyKind.PROVISIONING, "[{\"id\":\"a\",\"name\":\"bad\"}]")).hasSize(1);
    assertThat(check(house, BodyKind.UPDATE_WEBHOOK, "{\"name\":\"bad\"}")).isEmpty();
    assertThat(
            check(
                house.and(UpdateWebhookRequest.class, typed()),
                BodyKind.UPDATE_WEBHOOK,
                "{\"name\":\"bad\"}"))
        .hasSize(1);
  }

  @Test
  void rules_stay_with_an_adapted_contract_in_either_order() throws IOException {
    byte[] contract;
    try (InputStream in =
        HouseRulesTest.class
            .getClassLoader()
            .getResourceAsStream("META-INF/openapi/content-service.yaml")) {
      contract = in.readAllBytes();
    }
    HouseRules house = HouseRules.none().and(UpdateWebhookRequest.class, typed());
    StreamCheck plain =
        new StreamCheck(BodyKind.UPDATE_WEBHOOK, EntityRelations.none(), Runnable::run);

    for (StreamCheck check :
        List.of(plain.and(house).adaptedTo(contract), plain.adaptedTo(contract).and(house))) {
      assertThat(check(check, "{\"name\":\"bad\"}")).hasSize(1);
    }
  }

  @Test
  void ids_are_those_of_one_rule() {
    HouseRules house = HouseRules.none().and(Webhook.class, typed());
    MemberRule json = MemberRule.required(DESCRIPTOR, "send it", PointerPattern.of("/a"));
    MemberRule taken =
        MemberRule.required(
            RuleDescriptor.error("shape.type", "it holds", "house"),
            "send it",
            PointerPattern.of("/a"));
    RuleDescriptor changed = RuleDescriptor.warning("house.rule", "it holds", "house");

    assertThat(house.and(UpdateWebhookRequest.class, typed()).descriptors())
        .containsExactly(DESCRIPTOR);
    assertThatThrownBy(() -> house.andJson(allKinds(), json))
        .hasMessage("two rules have the id house.rule");
    assertThatThrownBy(
            () ->
                house.andJson(
                    Set.of(BodyKind.MODEL),
                    MemberRule.required(changed, "send it", PointerPattern.of("/a"))))
        .hasMessage("two rules have the id house.rule");
    assertThatThrownBy(() -> house.andJson(allKinds(), taken))
        .hasMessage("a rule of the library has the id shape.type");
    assertThatThrownBy(() -> house.andJson(Set.of(), json)).hasMessageContaining("for no kind");
    assertThatThrownBy(() -> house.and(String.class, typed())).hasMessageContaining("no body");
  }

  @Test
  void a_rule_that_fails_or_reports_another_rule_is_named() {
    HouseRules failing = HouseRules.none().and(CreateItemTypeRequest.class, failing());
    RuleDescriptor other = RuleDescriptor.error("house.other", "it holds", "house");
    HouseRules lying =
        HouseRules.none()
            .and(CreateItemTypeRequest.class, rule((body, sink) -> sink.add(other, "name", "x")));
    String model = "{\"name\":\"secret\",\"api_key\":\"a\"}";

    assertThatThrownBy(() -> check(failing, BodyKind.CREATE_MODEL, model))
        .rootCause()
        .hasMessage("secret");
    assertThatThrownBy(() -> check(failing, BodyKind.CREATE_MODEL, model))
        .cause()
        .hasMessage("rule house.rule failed with IllegalStateException");
    assertThatThrownBy(() -> check(lying, BodyKind.CREATE_MODEL, model))
        .hasMessageContaining("rule house.rule reports a violation of rule house.other");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'id':'a','api_key':'b','name':'c','x':1}   | a",
        "{'name':'c','api_key':'b','x':1}            | b",
        "{'x':{'id':'no'},'name':'c'}                | c",
        "{'id':7,'name':'c'}                         | c",
        "{'x':1}                                     | ",
      })
  void a_finding_has_what_the_document_calls_itself(String json, String label) {
    InvalidDocument found = (InvalidDocument) only(HouseRules.none(), BodyKind.CREATE_MODEL, json);

    assertThat(found.label()).isEqualTo(label);
  }

  private static Rule<CreateItemTypeRequest> failing() {
    return rule(
        (body, sink) -> {
          throw new IllegalStateException(body.getName());
        });
  }

  /** Evaluates a body. */
  @FunctionalInterface
  private interface Check<T> {
    ViolationSink check(T body, ViolationSink sink);
  }

  private static <T> Rule<T> rule(Check<T> check) {
    return new Rule<>() {
      @Override
      public RuleDescriptor descriptor() {
        return DESCRIPTOR;
      }

      @Override
      public ViolationSink check(T body, ViolationSink sink) {
        return check.check(body, sink);
      }
    };
  }

  private static <T> Rule<T> typed() {
    return rule(
        (body, sink) -> {
          String name =
              body instanceof Webhook webhook
                  ? webhook.getName()
                  : ((UpdateWebhookRequest) body).getName();
          return "bad".equals(name) ? sink.add(DESCRIPTOR, "name", "change it") : sink;
        });
  }

  private static Set<BodyKind> allKinds() {
    return EnumSet.allOf(BodyKind.class);
  }

  private static String pointers(MemberRule rule, String json) {
    StreamFinding found =
        only(HouseRules.none().andJson(allKinds(), rule), BodyKind.UPDATE_WEBHOOK, json);
    return found == null
        ? ""
        : String.join(
            " ",
            ((InvalidDocument) found)
                .violations().stream()
                    .map(LocatedViolation::violation)
                    .filter(violation -> violation.rule().equals(DESCRIPTOR))
                    .map(violation -> violation.pointer().value())
                    .toList());
  }

  private static List<String> ids(InvalidDocument found) {
    return found.violations().stream().map(each -> each.violation().rule().id()).toList();
  }

  private static @Nullable StreamFinding only(HouseRules house, BodyKind kind, String json) {
    String text = json.replace('\'', '"');
    List<StreamFinding> found =
        check(house, kind, kind == BodyKind.PROVISIONING ? "[" + text + "]" : text);
    return found.isEmpty() ? null : found.get(0);
  }

  private static List<StreamFinding> check(HouseRules house, BodyKind kind, String text) {
    return check(new StreamCheck(kind, EntityRelations.none(), Runnable::run).and(house), text);
  }

  private static List<StreamFinding> check(StreamCheck check, String text) {
    List<StreamFinding> found = new ArrayList<>();
    try {
      check.check(new ByteArrayInputStream(text.getBytes(UTF_8)), found::add);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return found;
  }
}
