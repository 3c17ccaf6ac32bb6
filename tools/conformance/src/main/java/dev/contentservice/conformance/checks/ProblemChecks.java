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
          nameTaken());

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
