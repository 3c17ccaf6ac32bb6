package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Laws;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What a rejection says (assumptions errors and other-operations). */
final class ProblemLaws {
  private ProblemLaws() {}

  static List<Check> all() {
    return List.of(
        allow(false),
        allow(true),
        Laws.check(
            "problem-says-that-there-are-more",
            s -> {
              JsonNode hundred = detail(s, 100);
              if (hundred.equals(detail(s, 101))) {
                throw Expect.that(s.webhook().read())
                    .failure("another detail for 101 violations", "it is " + hundred);
              }
            }));
  }

  /** A request for each status. */
  static Map<Integer, RequestSpec> rejected(Subject subject, RequestSpec valid) {
    Map<Integer, RequestSpec> requests = new LinkedHashMap<>();
    requests.put(400, valid.body("{"));
    requests.put(401, subject.api().withToken(valid, "unknown-token-of-the-conformance"));
    requests.put(404, valid.path(valid.path() + "/conformance/unknown"));
    if (subject.assumes("other-operations")) {
      requests.put(405, valid.method(subject.api().otherMethod()));
    }
    requests.put(406, valid.with("Accept", "text/html"));
    requests.put(415, valid.replacing("Content-Type", "text/plain"));
    requests.put(422, valid.body("{\"name\":[]}"));
    return requests;
  }

  /** A problem with every member. */
  static void expectProblem(Exchange sent, int status) {
    Expect problem =
        Expect.that(sent)
            .status(status)
            .header(
                "Content-Type",
                "application/problem+json",
                type -> type.startsWith("application/problem+json"))
            .member("/status", Json.parse(String.valueOf(status)));
    for (String member : List.of("type", "title", "detail", "request_id")) {
      problem.member(
          "/" + member, "a text", value -> value.isString() && !value.asString().isBlank());
    }
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

  private static JsonNode detail(Subject subject, int violations) {
    String events = "{\"events\":[1" + ",1".repeat(violations - 1) + "]}";
    Exchange sent = subject.api().send(subject.webhook().request(events));
    return Expect.that(sent).status(422).json().path("detail");
  }

  private static Check allow(boolean update) {
    return Laws.both(
        "allow-other-methods",
        update,
        s -> {
          RequestSpec valid =
              update ? s.webhook().request("{}") : s.api().create(s.model().toString());
          List<String> allowed = methods(s.api().send(valid.method("OPTIONS")));
          for (String method : List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")) {
            if (!method.equals(valid.method())) {
              Exchange sent = s.api().send(valid.method(method).body(""));
              Expect other = Expect.that(sent).status(405);
              if (!methods(sent).equals(allowed)
                  || !allowed.contains(valid.method())
                  || allowed.contains(method)) {
                throw other.failure(
                    "Allow as OPTIONS has it, with " + valid.method() + " and without " + method,
                    "it is " + methods(sent) + " and " + allowed + " for OPTIONS");
              }
            }
          }
        });
  }

  private static List<String> methods(Exchange exchange) {
    String allow = exchange.response().header("Allow").orElse("");
    return Arrays.stream(allow.split(",")).map(String::trim).toList();
  }
}
