package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Responses to rejected requests (section 7). */
final class ProblemChecks {
  private static final String ERRORS = "errors";
  private static final String BOTH =
      "{\"name\":\"a\",\"api_key\":\"a\",\"ordering_meta\":\"created_at\","
          + "\"ordering_field\":{\"type\":\"field\",\"id\":\"1\"}}";

  private ProblemChecks() {}

  private static final List<Check> ALL =
      List.of(
          status("problem-400", 400, "a body that is no JSON", s -> raw(s, "{")),
          status(
              "problem-415",
              415,
              "a body of another type",
              s -> s.api().send(s.api().create("{}").replacing("Content-Type", "text/plain"))),
          status("problem-422-schema", 422, "a body that violates the schema", s -> raw(s, "{}")),
          status("problem-422-rule", 422, "a body that violates a rule", s -> raw(s, BOTH)),
          status(
              "problem-404-path",
              404,
              "an unknown path",
              s -> unknownPath(s, s.api().create("{}"))),
          problemMembers(),
          violation(
              "problem-schema-pointer",
              "a schema violation names its rule and place",
              "{\"name\":\"a\",\"api_key\":\"a\",\"tree\":[]}",
              "/tree",
              "shape.type"),
          violation(
              "problem-rule-pointer",
              "a rule violation names its rule and place",
              BOTH,
              "/ordering_meta",
              "item-type.ordering.exclusive"),
          allViolations(),
          silent(),
          nameTaken(),
          silentAboutBodies("create-problem-without-body", false),
          silentAboutBodies("update-problem-without-body", true),
          shapeFirst("create-problem-of-shape-only", false),
          shapeFirst("update-problem-of-shape-only", true));

  static List<Check> all() {
    return ALL;
  }

  /** Below a path of the contract, because a server may have paths of its own elsewhere. */
  private static Exchange unknownPath(Subject subject, RequestSpec request) {
    return subject.api().send(request.path(request.path() + "/conformance/unknown"));
  }

  private static Exchange raw(Subject subject, String body) {
    return subject.api().send(subject.api().create(body));
  }

  private static Check status(
      String id, int status, String request, Function<Subject, Exchange> sending) {
    return new Check(
        id,
        List.of(ERRORS),
        request + " gets status " + status,
        s -> Expect.that(sending.apply(s)).status(status));
  }

  private static Check problemMembers() {
    return new Check(
        "problem-members",
        List.of(ERRORS),
        "a problem is application/problem+json with type, title, status and detail",
        s -> {
          Expect problem = Expect.that(raw(s, "{}"));
          problem.header(
              "Content-Type",
              "application/problem+json",
              v -> v.startsWith("application/problem+json"));
          problem.member("/status", Json.parse("422"));
          for (String member : List.of("type", "title", "detail", "request_id")) {
            problem.member("/" + member, "a string", JsonNode::isString);
          }
        });
  }

  private static Check violation(
      String id, String statement, String body, String pointer, String rule) {
    return new Check(
        id,
        List.of(ERRORS),
        statement,
        s -> {
          Expect problem = Expect.that(raw(s, body)).status(422);
          problem.member("/violations/0/rule", Json.string(rule));
          problem.member("/violations/0/pointer", Json.string(pointer));
          for (String member : List.of("statement", "fix", "source")) {
            problem.member("/violations/0/" + member, "a string", JsonNode::isString);
          }
        });
  }

  private static Check allViolations() {
    return new Check(
        "problem-all-violations",
        List.of(ERRORS),
        "a problem lists each violation, up to 100",
        s ->
            Expect.that(raw(s, "{\"name\":[],\"tree\":[],\"hint\":{}}"))
                .status(422)
                .member("/violations", "a list of 4", list -> list.size() == 4));
  }

  private static Check silent() {
    return new Check(
        "problem-without-value",
        List.of(ERRORS),
        "a problem never contains the rejected value",
        s -> {
          RequestSpec request =
              s.webhook()
                  .request(
                      "{\"http_basic_password\":[\"canary-5e1f\"],\"enabled\":\"canary-5e1f\"}");
          Exchange exchange = s.api().send(request);
          Expect problem = Expect.that(exchange).rejected();
          if (exchange.response().text().contains("canary-5e1f")) {
            throw problem.failure("a problem without the value", "it contains the value");
          }
        });
  }

  private static final List<String> UNREADABLE =
      List.of(
          "{\"hint\":\"%s\"",
          "{\"hint\":%s}",
          "{%s:1}",
          "%s",
          "\"%s\"",
          "[\"%s\"]",
          "{\"name\":\"%s\"} x",
          "{\"name\":\"%s\",\"name\":\"%1$s\"}",
          "{\"%s\":1,\"%1$s\":2}",
          "{\"name\":\"%s\\x\"}",
          "{\"name\":\"%s\n\"}",
          "{\"name\":\"%s\",}",
          "/* %s */{}",
          "\ufeff{\"name\":\"%s\"}");

  private static Check silentAboutBodies(String id, boolean update) {
    return new Check(
        id,
        List.of(ERRORS, "strict-reading"),
        "no problem repeats a body that cannot be read, which can have a password",
        s -> {
          for (String body : UNREADABLE) {
            String text = body.formatted("canary-5e1f");
            Exchange sent = s.api().send(update ? s.webhook().request(text) : s.api().create(text));
            Expect problem = Expect.that(sent).rejected();
            if (sent.response().text().contains("canary")) {
              throw problem.failure("a problem without a part of the body", "it has one");
            }
          }
        });
  }

  private static Check shapeFirst(String id, boolean update) {
    List<String> shapes =
        update
            ? List.of(
                "'enabled':[]", "'conformance':1", "'custom_payload':'\\u0000'", "'name':null")
            : List.of("'tree':[]", "'conformance':1", "'hint':'\\u0000'", "'sortable':null");
    List<String> rules =
        update
            ? List.of(
                "'url':'x'",
                "'headers':{'a b':'c'}",
                "'http_basic_user':':'",
                "'headers':{'a\\u0000':'b'}",
                "'events':[{'entity_type':'a','event_types':[],"
                    + "'filter':{'entity_type':'b','entity_ids':[]}}]")
            : List.of(
                "'name':'a','api_key':'a','ordering_meta':'a',"
                    + "'ordering_field':{'type':'field','id':'1'}");
    return new Check(
        id,
        List.of(ERRORS, "unknown-members", "text-characters"),
        "rules are evaluated only for a body that matches the schema",
        s -> {
          for (String shape : shapes) {
            for (String rule : rules) {
              String body = "{%s,%s}".formatted(rule, shape).replace('\'', '"');
              Expect.that(s.api().send(update ? s.webhook().request(body) : s.api().create(body)))
                  .status(422)
                  .member("/violations", "a list of shape.* only", ProblemChecks::isShapeOnly);
            }
          }
          if (update) {
            Expect.that(s.api().send(s.webhook().request("{\"headers\":{\"a\\u0000\":\"b\"}}")))
                .status(422)
                .member("/violations", "a list of shape.* only", ProblemChecks::isShapeOnly);
          }
        });
  }

  private static boolean isShapeOnly(JsonNode violations) {
    return !violations.isEmpty()
        && violations.valueStream().allMatch(v -> v.path("rule").asString("").startsWith("shape."));
  }

  private static Check nameTaken() {
    return new Check(
        "problem-name-taken",
        List.of("name-comparison", ERRORS),
        "the name of another webhook gets status 422 and webhook.name.unique",
        s -> {
          JsonNode taken = s.otherWebhook().baseline().get("name");
          Expect.that(s.webhook().update(Json.object("name", taken)))
              .status(422)
              .member("/violations/0/rule", Json.string("webhook.name.unique"))
              .member("/violations/0/pointer", Json.string("/name"));
        });
  }
}
