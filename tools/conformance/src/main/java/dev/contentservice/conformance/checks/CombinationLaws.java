package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.MemberType;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Members with the same text, flags in all combinations, and values of any size. */
final class CombinationLaws {
  private static final List<String> CREATE_TEXTS =
      List.of(
          "/name",
          "/api_key",
          "/hint",
          "/ordering_direction",
          "/collection_appearance",
          "/ordering_field/id",
          "/title_field/id",
          "/image_preview_field/id",
          "/excerpt_field/id",
          "/workflow/id");

  private static final List<String> UPDATE_TEXTS =
      List.of(
          "/name",
          "/url",
          "/custom_payload",
          "/headers/X-First",
          "/events/0/event_types/0",
          "/events/0/filter/entity_ids/0",
          "/http_basic_user",
          "/http_basic_password",
          "/payload_api_version");

  /** In characters; those of the last two take several bytes. */
  private static final List<String> LONG =
      List.of(
          "a".repeat(70_000) + "z",
          "b".repeat(131_100) + "z",
          "c".repeat(262_200) + "z",
          "\u00e9".repeat(40_000) + "z",
          "\ud83d\ude80".repeat(20_000) + "z");

  private CombinationLaws() {}

  static List<Check> all() {
    return List.of(
        new Check(
            "create-same-texts",
            List.of("4.1", "reference-existence", "formats-and-lengths", "enum-values"),
            "any two members, and all of them, may have the same text",
            s ->
                pairs(CREATE_TEXTS)
                    .forEach(
                        pair -> {
                          ObjectNode body = body(s, Places.full(s, false), pair, s.fresh("same"));
                          expectCreated(s, body);
                        })),
        new Check(
            "update-same-texts",
            List.of(
                "4.2",
                "reference-existence",
                "formats-and-lengths",
                "payload-api-versions",
                "entity-and-event-types",
                "basic-credentials",
                "absent-and-null"),
            "any two members may have the same text, sent together or one after the other",
            CombinationLaws::sameTexts),
        new Check(
            "update-basic-credentials-contain-each-other",
            List.of("5", "basic-credentials", "formats-and-lengths"),
            "user and password are independent texts of any length",
            s -> {
              for (String user : s.texts("http_basic_user", List.of("a", "user", ""))) {
                for (String form : List.of("%s", "%s1", "1%s", "x%sx", "%s%s")) {
                  String password = form.replace("%s", user);
                  ObjectNode body = Json.object("http_basic_user", Json.string(user));
                  UpdateLaws.expectStored(s.webhook(), body.put("http_basic_password", password));
                }
              }
            }),
        new Check(
            "create-flags-any-combination",
            List.of("4.1", "reference-existence"),
            "the flags of a model are independent of each other, and change no other member",
            CombinationLaws::flags),
        new Check(
            "create-long-texts",
            List.of("4.1", "limits", "formats-and-lengths", "enum-values", "reference-existence"),
            "a text of any length that fits into a body comes back as sent, in any member",
            s ->
                longTexts(
                    CREATE_TEXTS,
                    text -> body(s, Places.full(s, false), List.of(text.place()), text.value()),
                    s::create)),
        new Check(
            "update-long-texts",
            List.of("4.2", "limits", "formats-and-lengths", "payload-api-versions"),
            "a text of any length that fits into a body comes back as sent, in any member",
            s ->
                longTexts(
                    List.of("/name", "/custom_payload", "/payload_api_version"),
                    text -> Json.object(text.place().substring(1), Json.string(text.value())),
                    body -> s.webhook().update(body))),
        new Check(
            "events-any-number",
            List.of(
                "6.1",
                "limits",
                "entity-and-event-types",
                "empty-and-repeated-entries",
                "reference-existence"),
            "lists of any length that fits into a body come back complete and in their order",
            CombinationLaws::longLists));
  }

  /** A text at a place. */
  private record Placed(String place, String value) {}

  /** Each pair, and all. */
  private static List<List<String>> pairs(List<String> places) {
    List<List<String>> pairs = new ArrayList<>(List.of(places));
    for (int i = 0; i < places.size(); i++) {
      for (int j = i + 1; j < places.size(); j++) {
        pairs.add(List.of(places.get(i), places.get(j)));
      }
    }
    return pairs;
  }

  private static ObjectNode body(
      Subject subject, ObjectNode full, List<String> places, String text) {
    ObjectNode body = full;
    for (String place : places) {
      body = Places.with(body, place, Json.string(text));
    }
    if (body.has("api_key")
        && !subject.assumes("api-key-uniqueness")
        && !places.contains("/api_key")) {
      body.set("api_key", subject.model().get("api_key"));
    }
    return body;
  }

  private static void expectCreated(Subject subject, ObjectNode body) {
    Expect created = Expect.that(subject.create(body)).accepted();
    body.properties().forEach(m -> created.member("/" + m.getKey(), m.getValue()));
  }

  /** Of the root, so that an update of one member leaves out the other. */
  private static ObjectNode member(ObjectNode body, String place) {
    String name = place.split("/", -1)[1];
    return Json.object(name, body.get(name));
  }

  private static void sameTexts(Subject subject) {
    for (List<String> pair : pairs(UPDATE_TEXTS).subList(1, pairs(UPDATE_TEXTS).size())) {
      boolean url = pair.contains("/url");
      if (url && pair.contains("/http_basic_user")) {
        continue;
      }
      String fresh = subject.fresh("same").replace(' ', '-');
      String text = url ? "https://hooks.example.com/" + fresh : fresh;
      TestWebhook webhook = subject.webhook();
      ObjectNode body = body(subject, Places.full(subject, true), pair, text);
      UpdateLaws.expectStored(webhook, body);
      webhook.reset();
      UpdateLaws.expectStored(webhook, member(body, pair.get(0)));
      UpdateLaws.expectStored(webhook, member(body, pair.get(1)));
      Expect.that(webhook.read()).member(pair.get(0), body.at(pair.get(0)));
    }
  }

  private static void flags(Subject subject) {
    List<String> flags =
        Tables.CREATE.stream()
            .filter(member -> member.type() == MemberType.BOOLEAN)
            .map(Member::name)
            .toList();
    for (int set = 0; set < 1 << flags.size(); set++) {
      for (ObjectNode body : List.of(subject.model(), Places.full(subject, false))) {
        for (int i = 0; i < flags.size(); i++) {
          body.put(flags.get(i), (set >> i & 1) == 1);
        }
        body.set("api_key", subject.model().get("api_key"));
        expectCreated(subject, body);
      }
    }
  }

  private static void longTexts(
      List<String> places, Function<Placed, ObjectNode> body, Function<JsonNode, Exchange> send) {
    for (String place : places) {
      for (String text : LONG) {
        expectStored(place, () -> body.apply(new Placed(place, text)), send);
      }
    }
  }

  /** The limit of a body is a choice of the operator. */
  private static void expectStored(
      String place, Supplier<ObjectNode> body, Function<JsonNode, Exchange> send) {
    ObjectNode sent = body.get();
    Exchange exchange = send.apply(sent);
    if (exchange.response().status() == 413) {
      throw new CheckSkippedException("the service accepts no body of this size");
    }
    Expect.that(exchange).accepted().member(place, sent.at(place));
  }

  private static void longLists(Subject subject) {
    for (int count : List.of(300, 600, 1100, 3000)) {
      ArrayNode texts = (ArrayNode) Json.parse("[]");
      ArrayNode events = (ArrayNode) Json.parse("[]");
      for (int i = count; i > 0; i--) {
        texts.add("t" + i);
        events.add(event("e" + i, (ArrayNode) Json.parse("[]")));
      }
      TestWebhook webhook = subject.webhook();
      ArrayNode one = ((ArrayNode) Json.parse("[]")).add(event("item_type", texts));
      for (ArrayNode list : List.of(events, one)) {
        expectStored("/events", () -> Json.object("events", list), webhook::update);
        Expect.that(webhook.read()).member("/events", list);
      }
    }
  }

  private static ObjectNode event(String type, ArrayNode texts) {
    ObjectNode event = Json.object().put("entity_type", type).set("event_types", texts);
    if (!texts.isEmpty()) {
      event.putObject("filter").put("entity_type", type).set("entity_ids", texts);
    }
    return event;
  }
}
