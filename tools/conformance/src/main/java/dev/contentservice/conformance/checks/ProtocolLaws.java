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

  private static final List<String> TYPES =
      List.of(
          "application/json",
          "Application/JSON",
          "application/json;charset=utf-8",
          "application/json; charset=UTF-8",
          "application/json ; charset=\"utf-8\"",
          "application/json;CHARSET=\"UTF-8\"");

  private static final List<String> PARAMETERS =
      List.of(
          "application/json; version=1",
          "application/json;odata=verbose",
          "application/json; profile=\"https://example.com/a\"",
          "application/json; charset=utf-8; version=1",
          "application/json; version=1; charset=utf-8",
          "application/json; encoding=utf-16");

  private static final List<String> OTHER_TYPES =
      List.of(
          "text/json",
          "text/plain",
          "application/xml",
          "application/x-www-form-urlencoded",
          "multipart/form-data; boundary=a",
          "application/merge-patch+json",
          "application/json; charset=utf-16",
          "application/json; charset=utf8",
          "application/json; charset=utf-7",
          "application/json; charset=us-ascii",
          "application/json; charset=\"utf-8 \"",
          "application/*",
          "*/*",
          "application/json, text/plain",
          "application/json; charset=iso-8859-1",
          "application/json5",
          "application/json-patch+json",
          "application/vnd.api+json",
          "application/problem+json",
          "application/ld+json",
          "application/octet-stream",
          "application/json ; charset=\"utf-16\"",
          "json");

  private static final List<String> ACCEPTED =
      List.of(
          "*/*",
          "application/*",
          "application/json",
          "APPLICATION/JSON",
          "application/json;q=0.1",
          "application/json; charset=utf-8",
          "text/html, application/xml;q=0.9, */*;q=0.8",
          "application/problem+json, application/json",
          "*/*;q=0, application/json",
          "application/*;q=0, application/json;q=0.001",
          "text/*;q=0, */*",
          "text/html, application/json;q=0.1",
          "text/html;q=1, */*;q=0.001",
          "application/json; charset=\"utf-8\"",
          "application/json;q=1.000, */*;q=0",
          "text/html;Q=0.9, application/json;Q=0.1",
          " application/json ; q=0.5 , text/html",
          "text/html,,application/json",
          "application/json;charset=UTF-8;q=0.5",
          "*/*;q=0.1, application/json;q=0.2",
          "application/json;q=1, application/xml;q=1");

  private static final List<String> NOT_ACCEPTED =
      List.of(
          "text/html",
          "application/xml",
          "application/jsonx",
          "text/*",
          "application/json;q=0",
          "application/json;q=0.0",
          "application/json; q=0.000",
          "*/*;q=0",
          "*/*, application/json;q=0",
          "application/*;q=0, */*",
          "application/json;charset=utf-16",
          "application/json;version=1",
          "application/json;Q=0",
          "application/json; charset=utf-8; q=0",
          "text/html, application/xhtml+xml;q=0.9, image/*",
          "application/problem+json");

  private ProtocolLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (boolean update : List.of(false, true)) {
      String name = update ? "update" : "create";
      checks.add(
          each(
              name + "-types-accepted",
              List.of("strict-reading", "content-negotiation"),
              "a body of the type application/json in UTF-8 is accepted, however it is written",
              update,
              r -> TYPES.stream().map(type -> r.replacing("Content-Type", type)).toList(),
              sent -> Expect.that(sent).accepted()));
      checks.add(
          each(
              name + "-types-with-parameters",
              List.of("strict-reading", "content-negotiation"),
              "a parameter of the type of a body other than charset means nothing (RFC 8259, 11)",
              update,
              r -> PARAMETERS.stream().map(type -> r.replacing("Content-Type", type)).toList(),
              sent -> Expect.that(sent).accepted()));
      checks.add(
          each(
              name + "-types-rejected",
              List.of("strict-reading", "content-negotiation"),
              "a body of another type gets 415 and does nothing",
              update,
              ProtocolLaws::otherTypes,
              sent -> Expect.that(sent).status(415)));
      checks.add(
          each(
              name + "-accept-allows",
              List.of("content-negotiation"),
              "a caller whose Accept allows application/json gets it",
              update,
              r -> ACCEPTED.stream().map(accept -> r.with("Accept", accept)).toList(),
              sent ->
                  Expect.that(sent)
                      .accepted()
                      .header(
                          "Content-Type",
                          "application/json in UTF-8",
                          type ->
                              type.matches("(?i)application/json( *; *charset=\"?utf-8\"?)?"))));
      checks.add(
          each(
              name + "-accept-denies",
              List.of("content-negotiation"),
              "a caller whose Accept does not allow application/json gets 406",
              update,
              r -> NOT_ACCEPTED.stream().map(accept -> r.with("Accept", accept)).toList(),
              sent -> Expect.that(sent).status(406)));
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
      checks.add(
          each(
              name + "-other-parameters",
              List.of("strict-reading"),
              "an unknown parameter of the query, or a known one twice, is rejected",
              update,
              ProtocolLaws::queries,
              sent -> Expect.that(sent).rejected()));
      checks.add(problems(name, update));
      checks.add(nested(name, update));
    }
    checks.add(keys());
    checks.add(keyOfQuery());
    checks.add(keyOfUse());
    return checks;
  }

  /** Another type, none, and two. */
  private static List<RequestSpec> otherTypes(RequestSpec request) {
    return Stream.of(
            OTHER_TYPES.stream().map(type -> request.replacing("Content-Type", type)),
            Stream.of(request.without("Content-Type")),
            Stream.of("application/json", "text/plain").map(t -> request.with("Content-Type", t)))
        .flatMap(requests -> requests)
        .toList();
  }

  private static List<RequestSpec> queries(RequestSpec request) {
    boolean update = request.purpose() == RequestSpec.Purpose.UPDATE;
    return List.of(
            // The update has no parameter.
            update ? "skip_menu_item_creation=true" : "skip_menu_item_creation=TRUE",
            "skip_menu_item_creation",
            "x=1",
            "name=a",
            "dry_run=true",
            "skip_menu_item_creation=1",
            "enabled=true",
            "skip_menu_item_creation=true&skip_menu_item_creation=true",
            "Skip_menu_item_creation=true",
            "skip_menu_item_creation%5B%5D=true",
            "skip-menu-item-creation=true",
            "skipMenuItemCreation=true",
            "%20skip_menu_item_creation=true",
            "skip_menu_item_creation%20=true",
            "skip_menu_item_creation%00=true",
            "skip_menu_item_creation=",
            "skip_menu_item_creation=true%20",
            "skip_menu_item_creation=%20true",
            "skip_menu_item_creation=+true",
            "skip_menu_item_creation=true%0A",
            "skip_menu_item_creation=true%00",
            "skip_menu_item_creation=True",
            "skip_menu_item_creation=tru",
            "skip_menu_item_creation=truee",
            "skip_menu_item_creation=0",
            "skip_menu_item_creation=yes",
            "skip_menu_item_creation=on",
            "skip_menu_item_creation=null",
            "skip_menu_item_creation=%22true%22",
            "skip_menu_item_creation=true,false",
            "skip_menu_item_creation=true%2Ctrue",
            "skip_menu_item_creation=true;x=1",
            "skip_menu_item_creation=true=true",
            "skip_menu_item_creation=true&skip_menu_item_creation=false",
            "skip_menu_item_creation=true&x=1",
            "x=1&skip_menu_item_creation=true")
        .stream()
        .map(query -> request.path(request.path() + "?" + query))
        .toList();
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
