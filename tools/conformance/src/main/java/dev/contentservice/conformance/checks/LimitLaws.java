package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** Both sides of each limit of requests, and what headers say of it, on both operations. */
final class LimitLaws {
  private static final String ERRORS = "errors";
  private static final String ID = "X-Request-Id";

  private LimitLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (boolean update : List.of(false, true)) {
      String name = update ? "update" : "create";
      checks.add(
          check(
              name + "-body-limits",
              List.of("strict-reading", ERRORS),
              "32 levels and 100 digits are read, more are no document",
              update,
              LimitLaws::reading));
      checks.add(
          check(
              name + "-body-coded",
              List.of("content-negotiation", "strict-reading"),
              "a body with a content coding, or with two types, gets 415",
              update,
              LimitLaws::coded));
      checks.add(
          check(
              name + "-accept-in-two-lines",
              List.of("content-negotiation"),
              "two lines of Accept are one list",
              update,
              (s, r) ->
                  Expect.that(
                          s.api()
                              .send(
                                  r.with("Accept", "text/html").with("Accept", "application/json")))
                      .accepted()));
      checks.add(
          check(
              name + "-allow-other-methods",
              List.of("other-operations", "content-negotiation", "api-key-uniqueness"),
              "Allow has the method of the operation and none that gets 405",
              update,
              LimitLaws::allow));
      checks.add(
          check(
              name + "-token-challenge",
              List.of("token-on-the-wire", ERRORS),
              "WWW-Authenticate names Bearer, and the error of a token that was sent",
              update,
              LimitLaws::challenge));
      checks.add(
          check(
              name + "-token-before-all",
              List.of("5", ERRORS),
              "without a token, no other fault of a request is shown",
              update,
              LimitLaws::tokenFirst));
      checks.add(
          check(
              name + "-problem-request-ids",
              List.of("request-id"),
              "an X-Request-Id of 1 to 64 letters, digits, '.', '_' and '-' is kept, no other",
              update,
              LimitLaws::requestIds));
      checks.add(
          check(
              name + "-paths-other-methods",
              List.of(
                  "create-model-method-and-path",
                  "update-webhook-method-and-path",
                  "interface-versioning",
                  "content-negotiation",
                  ERRORS),
              "a path in another spelling is not found",
              update,
              LimitLaws::paths));
    }
    checks.add(responseMembers());
    checks.add(
        new Check(
            "problem-violations-limit",
            List.of(ERRORS),
            "a problem has all violations, but at most 100",
            LimitLaws::violations));
    checks.add(
        new Check(
            "problem-pointers",
            List.of(ERRORS),
            "a JSON Pointer escapes '~' and '/', and counts from 0",
            LimitLaws::pointers));
    return checks;
  }

  private static Check check(
      String id,
      List<String> cites,
      String statement,
      boolean update,
      BiConsumer<Subject, RequestSpec> code) {
    return new Check(
        id,
        cites,
        statement,
        s ->
            code.accept(
                s, update ? s.webhook().request("{}") : s.api().create(s.model().toString())));
  }

  private static void reading(Subject subject, RequestSpec valid) {
    for (int more : List.of(0, 1)) {
      int status = more == 0 ? 422 : 400;
      String nested = "[".repeat(31 + more) + "]".repeat(31 + more);
      for (String value : List.of(nested, "[" + "1".repeat(100 + more) + "]")) {
        Expect.that(subject.api().send(valid.body("{\"name\":" + value + "}"))).status(status);
      }
    }
  }

  private static void coded(Subject subject, RequestSpec valid) {
    for (String coding : List.of("gzip", "deflate", "br")) {
      Expect.that(subject.api().send(valid.with("Content-Encoding", coding))).status(415);
    }
    Expect.that(subject.api().send(valid.with("Content-Type", "text/plain"))).status(415);
  }

  private static List<String> methods(Exchange exchange) {
    String allow = exchange.response().header("Allow").orElse("");
    return Arrays.stream(allow.split(",")).map(String::trim).toList();
  }

  private static void allow(Subject subject, RequestSpec valid) {
    List<String> allowed = methods(subject.api().send(valid.method("OPTIONS")));
    for (String header : List.of("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override")) {
      String unused = subject.api().otherMethod();
      Expect.that(subject.api().send(valid.with(header, unused))).accepted();
      RequestSpec other = valid.method(unused).with(header, valid.method());
      Expect.that(subject.api().send(other)).status(405);
    }
    for (String method : List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")) {
      if (!method.equals(valid.method())) {
        Exchange sent = subject.api().send(valid.method(method).body(""));
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
  }

  private static void challenge(Subject subject, RequestSpec valid) {
    RequestSpec none = valid.without("Authorization");
    expectChallenge(subject, none, "no error", value -> !value.contains("error"));
    RequestSpec unknown = none.with("Authorization", "Bearer unknown-token-of-the-conformance");
    expectChallenge(subject, unknown, "invalid_token", v -> v.contains("error=\"invalid_token\""));
    RequestSpec twice = valid.with("Authorization", "Bearer unknown-token-of-the-conformance");
    expectChallenge(
        subject, twice, "invalid_request", v -> v.contains("error=\"invalid_request\""));
  }

  private static void expectChallenge(
      Subject subject, RequestSpec request, String error, Predicate<String> test) {
    Expect.that(subject.api().send(request))
        .status(401)
        .header(
            "WWW-Authenticate",
            "a challenge of Bearer with a realm and " + error,
            value -> value.startsWith("Bearer realm=") && test.test(value));
  }

  private static void tokenFirst(Subject subject, RequestSpec valid) {
    RequestSpec unknown = subject.api().withToken(valid, "unknown-token-of-the-conformance");
    for (RequestSpec request :
        List.of(
            unknown.path(unknown.path() + "/conformance/unknown"),
            unknown.path(unknown.path() + "?x=1"),
            unknown.method(subject.api().otherMethod()),
            unknown.with("Accept", "text/html"),
            unknown.replacing("Content-Type", "text/plain"),
            unknown.body("{"),
            unknown.body("{\"name\":[]}"))) {
      Expect.that(subject.api().send(request)).status(401);
    }
  }

  private static void requestIds(Subject subject, RequestSpec valid) {
    for (String kept : List.of("a", "0", "._-", "aZ09._-", "x".repeat(64))) {
      Expect.that(subject.api().send(valid.body("{").with(ID, kept)))
          .header(ID, "the sent one", kept::equals);
    }
    for (String replaced : List.of("", "x".repeat(65), "a b", "a/b", "a:b", "a,b", "{}", "~")) {
      Expect.that(subject.api().send(valid.body("{").with(ID, replaced)))
          .header(ID, "another one", id -> id.matches("[A-Za-z0-9._-]{1,64}"));
    }
    String first = subject.api().send(valid.body("{")).response().header(ID).orElse("");
    Expect.that(subject.api().send(valid.body("{")))
        .header(ID, "another one than " + first, id -> !id.equals(first));
  }

  private static void paths(Subject subject, RequestSpec valid) {
    String path = valid.path();
    String resource =
        path.substring(0, path.indexOf('/', 1) < 0 ? path.length() : path.indexOf('/', 1));
    for (String other :
        List.of(
            "/" + path,
            path + "/",
            path + "//",
            path + ";v=2",
            path + "/.",
            path + "/..",
            "/v1" + path,
            "/api" + path,
            "/." + path,
            "/x/.." + path,
            path.replace(resource, resource.substring(0, resource.length() - 1)),
            path.replace(resource, resource + "s"),
            path.replace(resource, resource.replace('-', '_') + "_"),
            path.replace(resource, resource.toUpperCase(Locale.ROOT)),
            path.replace(resource, resource + "/"))) {
      Expect.that(subject.api().send(valid.path(other))).status(404);
      Expect.that(subject.api().send(valid.path(other).method("OPTIONS"))).status(404);
    }
  }

  private static Check responseMembers() {
    return new Check(
        "create-body-of-response",
        List.of("unknown-members"),
        "members that only responses have are unknown in requests",
        s -> {
          for (String member :
              List.of(
                  "\"id\":\"1\"",
                  "\"fields\":[]",
                  "\"fieldsets\":[]",
                  "\"singleton_item\":null",
                  "\"meta\":{\"has_singleton_item\":false}")) {
            String model = s.model().toString();
            Expect.that(s.api().send(s.api().create(model.replace("{", "{" + member + ","))))
                .rejected();
          }
          Expect.that(s.api().send(s.webhook().request("{\"id\":\"1\"}"))).rejected();
        });
  }

  private static void violations(Subject subject) {
    for (int count : List.of(1, 2, 99, 100, 101, 250)) {
      StringBuilder headers = new StringBuilder();
      for (int i = 0; i < count; i++) {
        headers.append(i == 0 ? "" : ",").append("\"X-").append(i).append("\":[]");
      }
      Exchange sent =
          subject.api().send(subject.webhook().request("{\"headers\":{" + headers + "}}"));
      Expect problem = Expect.that(sent).status(422);
      problem.member(
          "/violations",
          "a list of " + Math.min(count, 100),
          list -> list.size() == Math.min(count, 100));
      for (int i = 0; i < Math.min(count, 100); i++) {
        for (String member : List.of("rule", "pointer", "statement", "fix", "source")) {
          problem.member("/violations/" + i + "/" + member, "a string", JsonNode::isString);
        }
      }
    }
  }

  private static void pointers(Subject subject) {
    String event = "{\"entity_type\":\"item_type\",\"event_types\":[\"create\"]}";
    List<List<String>> places =
        List.of(
            List.of("{\"headers\":{\"a/b~c~1\":[]}}", "/headers/a~1b~0c~01"),
            List.of("{\"events\":[" + event + "," + event + ",[]]}", "/events/2"),
            List.of(
                "{\"events\":[{\"entity_type\":\"a\",\"event_types\":[\"a\",{}]}]}",
                "/events/0/event_types/1"));
    for (List<String> place : places) {
      Expect.that(subject.api().send(subject.webhook().request(place.get(0))))
          .status(422)
          .member("/violations/0/pointer", Json.string(place.get(1)));
    }
  }
}
