package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Types, methods, keys and problems (sections 4 and 7), on both operations. */
final class ProtocolLaws {
  private static final String KEY = "Idempotency-Key";

  private ProtocolLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (boolean update : List.of(false, true)) {
      String name = update ? "update" : "create";
      checks.add(
          each(
              name + "-other-methods",
              List.of("other-operations"),
              "another method is rejected with 405 and does nothing",
              update,
              r ->
                  Stream.of(
                          "GET",
                          "HEAD",
                          "POST",
                          "PUT",
                          "PATCH",
                          "DELETE",
                          "TRACE",
                          "PROPFIND",
                          "REPORT",
                          "LOCK")
                      .filter(method -> !method.equals(r.method()))
                      .map(r::method)
                      .toList(),
              sent -> Expect.that(sent).status(405)));
      checks.add(problems(name, update));
      checks.add(nested(name, update));
    }
    checks.add(keys());
    checks.add(keyOfQuery());
    checks.add(keyOfUse());
    return checks;
  }

  /** Sends variants of a request; those that are not accepted leave the webhook unchanged. */
  static Check each(
      String id,
      List<String> cites,
      String statement,
      boolean update,
      Function<RequestSpec, List<RequestSpec>> variants,
      Consumer<Exchange> expected) {
    return new Check(
        id,
        cites,
        statement,
        s -> {
          if (update) {
            TestWebhook webhook = s.webhook();
            for (RequestSpec each :
                variants.apply(webhook.request("{\"nested_items_in_payload\":true}"))) {
              Exchange sent = webhook.send(each);
              expected.accept(sent);
              if (!sent.response().isAccepted()) {
                webhook.expectUnchanged();
              }
            }
          } else {
            for (RequestSpec each : variants.apply(s.api().create("{}"))) {
              expected.accept(s.api().send(each.body(s.model().toString())));
            }
          }
        });
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

  private static Check problems(String name, boolean update) {
    return new Check(
        name + "-problem-of-each-status",
        List.of("errors", "content-negotiation", "request-id", "strict-reading"),
        "every rejection is a problem that repeats its status, with type, title and detail",
        s -> {
          RequestSpec valid =
              update ? s.webhook().request("{}") : s.api().create(s.model().toString());
          rejected(s, valid)
              .forEach((status, request) -> expectProblem(s.api().send(request), status));
        });
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

  /** Objects within a body of either operation, with a place for one more member. */
  private static List<String> nestedBodies(boolean update) {
    return update
        ? List.of(
            "{\"headers\":{\"X-A\":\"1\"%s}}",
            "{\"events\":[{\"entity_type\":\"a\",\"event_types\":[]%s}]}",
            "{\"events\":[{\"entity_type\":\"a\",\"event_types\":[],"
                + "\"filter\":{\"entity_type\":\"a\",\"entity_ids\":[\"1\"]%s}}]}")
        : List.of(
            "{\"name\":\"a\",\"api_key\":\"a\",\"title_field\":{\"type\":\"field\",\"id\":\"1\"%s}}",
            "{\"name\":\"a\",\"api_key\":\"a\",\"workflow\":{\"type\":\"workflow\",\"id\":\"1\"%s}}");
  }

  private static String firstMember(String body) {
    String object = body.substring(0, body.indexOf('%'));
    String text = object.substring(object.lastIndexOf('{') + 1);
    return text.contains(",") ? text.substring(0, text.indexOf(',')) : text;
  }

  private static Check nested(String name, boolean update) {
    return new Check(
        name + "-nested-duplicates",
        List.of("strict-reading"),
        "a member that any object in a body has twice is rejected",
        s -> {
          for (String body : nestedBodies(update)) {
            String twice = body.formatted("," + firstMember(body));
            if (update) {
              TestWebhook webhook = s.webhook();
              Expect.that(s.api().send(webhook.request(twice))).rejected();
              webhook.expectUnchanged();
            } else {
              Expect.that(s.api().send(s.api().create(twice))).rejected();
            }
          }
        });
  }

  private static Check keys() {
    return new Check(
        "idempotency-key-any",
        List.of("idempotency-key"),
        "a key has 1 to 255 visible ASCII characters, which are compared exactly",
        s -> {
          String fresh = s.fresh("k").replace(' ', '-');
          String digits = "1" + System.nanoTime();
          String uuid = "a" + java.util.UUID.randomUUID().toString().substring(1);
          List<JsonNode> ids = new ArrayList<>();
          List<RequestSpec> sent = new ArrayList<>();
          for (String key :
              List.of(
                  fresh,
                  fresh.toUpperCase(java.util.Locale.ROOT) + "K",
                  fresh + "k",
                  "\"" + fresh + "\"",
                  fresh + "~!@#$%^&*()_+{}|\"<>?",
                  fresh + ",a",
                  fresh + ",b",
                  fresh + ";a",
                  fresh + "%41",
                  fresh + "A",
                  fresh + "+A",
                  fresh + "/A",
                  uuid,
                  uuid.toUpperCase(java.util.Locale.ROOT),
                  uuid.replace("-", ""),
                  "{" + uuid + "}",
                  digits,
                  "0" + digits,
                  digits + ".0",
                  "+" + digits,
                  "'" + fresh + "'",
                  "\"" + fresh,
                  (fresh + "x".repeat(255)).substring(0, 64),
                  (fresh + "x".repeat(255)).substring(0, 65),
                  (fresh + "x".repeat(255)).substring(0, 128),
                  (fresh + "x".repeat(255)).substring(0, 254) + "a",
                  (fresh + "x".repeat(255)).substring(0, 254) + "b")) {
            RequestSpec request = s.api().create(s.model().toString()).with(KEY, key);
            Expect first = Expect.that(s.api().send(request)).accepted();
            JsonNode id = first.json().path("id");
            first.member("/id", "none of another key", value -> !ids.contains(value));
            ids.add(id);
            Expect.that(s.api().send(request)).accepted().member("/id", id);
            sent.add(request);
          }
          for (int i = 0; i < ids.size(); i++) {
            // No later key takes the place of an earlier one.
            Expect.that(s.api().send(sent.get(i))).accepted().member("/id", ids.get(i));
          }
        });
  }

  private static Check keyOfQuery() {
    return new Check(
        "idempotency-key-of-query",
        List.of("idempotency-key", "reference-existence"),
        "a request with another query or another body is another request",
        s -> {
          String key = s.fresh("k").replace(' ', '-');
          RequestSpec request = s.api().create(s.model().toString()).with(KEY, key);
          Expect.that(s.api().send(request)).accepted();
          Expect.that(s.api().send(request.path(request.path() + "?skip_menu_item_creation=true")))
              .status(422);
          Expect.that(s.api().send(request.body(s.model().toString()))).status(422);
          Expect.that(s.api().send(request)).accepted();
          keysOfMembers(s);
        });
  }

  /** Bodies that differ in one member, the last, are different. */
  private static void keysOfMembers(Subject subject) {
    for (Member member : CreateLaws.withValues(subject, Tables.CREATE)) {
      if (!member.required() && member.companions().isEmpty()) {
        String key = subject.fresh("k").replace(' ', '-');
        ObjectNode body = subject.model();
        RequestSpec request = subject.api().create(body.toString()).with(KEY, key);
        Expect.that(subject.api().send(request)).accepted();
        body.set(member.name(), member.valid(subject).get(0));
        Expect.that(subject.api().send(request.body(body.toString()))).status(422);
      }
    }
  }

  private static Check keyOfUse() {
    return new Check(
        "idempotency-key-after-each-rejection",
        List.of("idempotency-key", "errors", "content-negotiation", "strict-reading"),
        "no rejected request uses its key",
        s -> {
          String key = s.fresh("k").replace(' ', '-');
          RequestSpec request = s.api().create(s.model().toString()).with(KEY, key);
          rejected(s, request).values().forEach(each -> Expect.that(s.api().send(each)).rejected());
          Expect.that(s.api().send(request)).accepted();
        });
  }
}
