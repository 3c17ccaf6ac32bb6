package dev.contentservice.conformance.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.MemberType;
import dev.contentservice.conformance.table.Tables;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Each kind of violation at each place of a body (assumption errors). */
final class ViolationLaws {
  private static final String ERRORS = "errors";
  private static final String BOTH =
      "{\"name\":\"a\",\"api_key\":\"a\",\"ordering_meta\":\"created_at\","
          + "\"ordering_field\":{\"type\":\"field\",\"id\":\"1\"}}";

  private static final String EXAMPLE =
      "/META-INF/openapi/examples/problem-unprocessable-content-every-rule.json";

  private ViolationLaws() {}

  static List<Check> all() {
    return List.of(
        kinds("create-problem-of-each-violation", false),
        kinds("update-problem-of-each-violation", true),
        allRuleViolations(),
        deniedAddress(),
        sources(),
        more(),
        silent());
  }

  /** A body with its violations, each as rule and pointer. */
  private record Case(String body, List<String> violations) {
    static Case of(String body, String... violations) {
      return new Case(body.replace('\'', '"'), List.of(violations));
    }
  }

  private static List<Case> cases(boolean update) {
    List<Case> cases = new ArrayList<>(update ? UPDATES : CREATES);
    for (Member member : update ? Tables.UPDATE : Tables.CREATE) {
      String start = update ? "{" : "{'name':'a','api_key':'a',";
      if (member.required()) {
        start = member.name().equals("name") ? "{'api_key':'a'," : "{'name':'a',";
      }
      String wrong = member.type() == MemberType.EVENTS ? "{}" : "[]";
      cases.add(
          Case.of(
              start + "'" + member.name() + "':" + wrong + "}", "shape.type /" + member.name()));
      if (!member.nullable()) {
        cases.add(Case.of(start + "'" + member.name() + "':null}", "shape.null /" + member.name()));
      }
    }
    return cases;
  }

  private static final List<Case> CREATES =
      List.of(
          Case.of("{}", "shape.required /name", "shape.required /api_key"),
          Case.of("{'name':'a'}", "shape.required /api_key"),
          Case.of(
              "{'nam':'a','api_key':null}",
              "shape.unknown-member /nam",
              "shape.required /name",
              "shape.null /api_key"),
          Case.of(
              "{'name':'a','api_key':'a','title_field':{'type':'x','x/y':1}}",
              "shape.value /title_field/type",
              "shape.required /title_field/id",
              "shape.unknown-member /title_field/x~1y"),
          Case.of(
              "{'name':'a','api_key':'a','workflow':{'type':null,'id':'a'},'excerpt_field':{}}",
              "shape.null /workflow/type",
              "shape.required /excerpt_field/type",
              "shape.required /excerpt_field/id"),
          Case.of(
              "{'name':'a','api_key':'a','hint':'\\u0000','workflow':"
                  + "{'type':'workflow','id':'\\udc00'}}",
              "shape.text /hint",
              "shape.text /workflow/id"));

  private static final List<Case> UPDATES =
      List.of(
          Case.of("{'id':'a','x':null}", "shape.unknown-member /id", "shape.unknown-member /x"),
          Case.of(
              "{'headers':{'X-A':null,'X-B':1}}",
              "shape.null /headers/X-A",
              "shape.type /headers/X-B"),
          Case.of(
              "{'events':[{'entity_type':null,'x':1},[],null]}",
              "shape.null /events/0/entity_type",
              "shape.required /events/0/event_types",
              "shape.unknown-member /events/0/x",
              "shape.type /events/1",
              "shape.null /events/2"),
          Case.of(
              "{'events':[{'entity_type':'a','event_types':['a',null,1],"
                  + "'filter':{'entity_ids':['1',{}],'x':1}}]}",
              "shape.null /events/0/event_types/1",
              "shape.type /events/0/event_types/2",
              "shape.required /events/0/filter/entity_type",
              "shape.type /events/0/filter/entity_ids/1",
              "shape.unknown-member /events/0/filter/x"),
          Case.of(
              "{'events':[{'entity_type':'a','event_types':[],'filter':null},"
                  + "{'entity_type':'a','event_types':null,"
                  + "'filter':{'entity_type':null,'entity_ids':null}}]}",
              "shape.null /events/0/filter",
              "shape.null /events/1/event_types",
              "shape.null /events/1/filter/entity_type",
              "shape.null /events/1/filter/entity_ids"),
          Case.of(
              "{'custom_payload':'a\\u0000','headers':{'X-A':'\\ud800'},"
                  + "'http_basic_user':'\\udfff','events':[{'entity_type':'\\u0000',"
                  + "'event_types':['a\\udbff']}]}",
              "shape.text /custom_payload",
              "shape.text /headers/X-A",
              "shape.text /http_basic_user",
              "shape.text /events/0/entity_type",
              "shape.text /events/0/event_types/0"));

  private static Check kinds(String id, boolean update) {
    return new Check(
        id,
        List.of(
            ERRORS,
            "strict-reading",
            "unknown-members",
            "text-characters",
            "absent-and-null",
            "subscription-members"),
        "each violation of the schema has its rule and its place, beside others too",
        s -> {
          List<Case> cases = new ArrayList<>(cases(update));
          cases.removeIf(each -> !s.choices().allow(Json.parse(each.body())));
          for (Case each : cases) {
            RequestSpec request =
                update ? s.webhook().request(each.body()) : s.api().create(each.body());
            expectOnly(s.api().send(request), each.violations());
          }
        });
  }

  /** Each of these violations, as rule and pointer, once, and no other. */
  static void expectOnly(Exchange sent, List<String> violations) {
    Expect.that(sent)
        .status(422)
        .member(
            "/violations",
            "a list of " + String.join(", ", violations),
            list ->
                list.valueStream()
                    .map(v -> v.path("rule").asString("") + " " + v.path("pointer").asString("-"))
                    .sorted()
                    .toList()
                    .equals(violations.stream().sorted().toList()));
  }

  private static Check allRuleViolations() {
    return new Check(
        "problem-all-rule-violations",
        List.of(
            ERRORS,
            "name-comparison",
            "callable-url",
            "sendable-headers",
            "basic-credentials",
            "filter-entity-type",
            "empty-and-repeated-entries",
            "text-characters"),
        "a problem lists each violation of each rule at the place that the contract shows",
        s -> {
          ObjectNode body = (ObjectNode) Json.parse(VIOLATING.replace('\'', '"'));
          body.set("name", s.otherWebhook().baseline().get("name"));
          if (!s.choices().allow(body)) {
            throw new CheckSkippedException("needs texts that the choices exclude");
          }
          Exchange sent = s.webhook().update(body);
          expectOnly(sent, places());
        });
  }

  private static Check deniedAddress() {
    return new Check(
        "problem-of-denied-address",
        List.of(ERRORS, "callable-url", "denied-addresses"),
        "a callable URL with a denied address violates the rule of denied addresses, and no other",
        s -> {
          for (String host : List.of("10.0.0.1", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]")) {
            ObjectNode body = Json.object("url", Json.string("https://" + host + "/a"));
            expectOnly(s.webhook().update(body), List.of("webhook.url.address-denied /url"));
          }
        });
  }

  private static final String VIOLATING =
      "{'url':'x','headers':{'A b':'c','X-A':' a','Host':'a'},"
          + "'http_basic_user':':','http_basic_password':'\\n',"
          + "'events':[{'entity_type':'a','event_types':[],"
          + "'filter':{'entity_type':'b','entity_ids':[]}},"
          + "{'entity_type':'a','event_types':[]},{'entity_type':'a','event_types':[],"
          + "'filter':{'entity_type':'a','entity_ids':[]}}]}";

  /** Where the contract places each violation of that body. */
  private static List<String> places() {
    try (InputStream example = ViolationLaws.class.getResourceAsStream(EXAMPLE)) {
      String text = new String(Objects.requireNonNull(example).readAllBytes(), UTF_8);
      return Json.parse(text)
          .get("violations")
          .valueStream()
          .map(v -> v.get("rule").asString() + " " + v.get("pointer").asString())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Check sources() {
    return new Check(
        "problem-sources",
        List.of(ERRORS, "name-comparison"),
        "the source of a violation of the document is a section that states the rule",
        s -> {
          expectSource(s.api().send(s.api().create(BOTH)), "(2\\.1|4\\.1)(, (2\\.1|4\\.1))?");
          JsonNode taken = s.otherWebhook().baseline().get("name");
          expectSource(
              s.webhook().update(Json.object("name", taken)), "(2\\.2|4\\.2)(, (2\\.2|4\\.2))?");
        });
  }

  private static void expectSource(Exchange sent, String form) {
    Expect.that(sent)
        .status(422)
        .member("/violations/0/source", form, source -> source.asString("").matches(form));
  }

  /** Each has a value that is rejected. */
  private static final List<String> REJECTED =
      List.of(
          "{'url':'canary-5e1f'}",
          "{'url':'https://canary-5e1f@hooks.example.com/'}",
          "{'url':'https://canary-5e1f.localhost/'}",
          "{'headers':{'X-A':' canary-5e1f'}}",
          "{'headers':{'X-A':['canary-5e1f']}}",
          "{'http_basic_user':'canary-5e1f:'}",
          "{'http_basic_password':'canary-5e1f\\n'}",
          "{'http_basic_password':{'a':'canary-5e1f'}}",
          "{'custom_payload':'canary-5e1f\\u0000'}",
          "{'custom_payload':['canary-5e1f']}",
          "{'enabled':'canary-5e1f'}",
          "{'payload_api_version':['canary-5e1f']}",
          "{'events':['canary-5e1f']}",
          "{'events':[{'entity_type':'canary-5e1f','event_types':[],"
              + "'filter':{'entity_type':'canary-5e1f ','entity_ids':[]}}]}");

  private static Check silent() {
    return new Check(
        "problem-without-any-value",
        List.of(
            ERRORS,
            "callable-url",
            "denied-addresses",
            "sendable-headers",
            "basic-credentials",
            "text-characters",
            "filter-entity-type",
            "strict-reading"),
        "no problem contains a rejected value, whichever rule rejects it",
        s -> {
          for (String body : REJECTED) {
            Exchange sent = s.api().send(s.webhook().request(body.replace('\'', '"')));
            Expect problem = Expect.that(sent).status(422);
            if (sent.response().text().contains("canary")) {
              throw problem.failure("a problem without the value", "it contains the value");
            }
          }
        });
  }

  private static Check more() {
    return new Check(
        "problem-says-that-there-are-more",
        List.of(ERRORS),
        "the detail of a problem with more than 100 violations differs from that of 100",
        s -> {
          String hundred = detail(s, 100);
          Exchange sent = s.api().send(s.webhook().request(violating(101)));
          Expect.that(sent)
              .status(422)
              .member(
                  "/detail", "another text than " + hundred, d -> !d.asString("").equals(hundred));
        });
  }

  private static String detail(Subject subject, int count) {
    Exchange sent = subject.api().send(subject.webhook().request(violating(count)));
    return Expect.that(sent).status(422).json().path("detail").asString("");
  }

  private static String violating(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "\"X-" + i + "\":[]")
        .collect(Collectors.joining(",", "{\"headers\":{", "}}"));
  }
}
