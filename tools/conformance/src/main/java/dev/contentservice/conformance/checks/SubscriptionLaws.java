package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Lists of subscriptions (section 6.1): any length, any order, and a fault at any place. */
final class SubscriptionLaws {
  private static final List<Integer> LENGTHS = List.of(0, 1, 2, 5, 8, 10, 50, 200);
  private static final String VALID =
      "{\"entity_type\":\"item_type\",\"event_types\":[\"create\"]}";

  private SubscriptionLaws() {}

  /** A value at a place in an event, which is rejected. */
  private record Fault(String id, List<String> cites, String statement, List<String> events) {}

  private static final List<Fault> FAULTS =
      List.of(
          new Fault(
              "wrong-type",
              List.of("6.1"),
              "a subscription that is no object",
              List.of("null", "[]", "\"item_type\"", "1", "[" + VALID + "]")),
          new Fault(
              "entity-type",
              List.of("6.1"),
              "an entity_type that is no string",
              each("{\"entity_type\":%s,\"event_types\":[\"create\"]}", "null", "[]", "{}")),
          new Fault(
              "event-types",
              List.of("6.1"),
              "event_types that is no list",
              each(
                  "{\"entity_type\":\"item_type\",\"event_types\":%s}",
                  "null", "{}", "\"create\"")),
          new Fault(
              "filter",
              List.of("6.1"),
              "a filter that is no object",
              each(
                  "{\"entity_type\":\"item_type\",\"event_types\":[\"create\"],\"filter\":%s}",
                  "[]",
                  "\"12\"",
                  "[\"12\"]",
                  "{\"entity_type\":\"item_type\",\"entity_ids\":\"1\"}",
                  "{\"entity_type\":[],\"entity_ids\":[\"1\"]}")),
          new Fault(
              "filter-null",
              List.of("subscription-members"),
              "a filter with a member of null",
              each(
                  "{\"entity_type\":\"item_type\",\"event_types\":[],\"filter\":%s}",
                  "null",
                  "{\"entity_type\":null,\"entity_ids\":[\"1\"]}",
                  "{\"entity_type\":\"item_type\",\"entity_ids\":null}")),
          new Fault(
              "required",
              List.of("subscription-members"),
              "a subscription without a required member",
              List.of(
                  "{}",
                  "{\"entity_type\":\"item_type\"}",
                  "{\"event_types\":[\"create\"]}",
                  "{\"entity_type\":\"item_type\",\"event_types\":[\"create\"],\"filter\":{}}")),
          new Fault(
              "unknown",
              List.of("unknown-members"),
              "a subscription with an unknown member",
              List.of(
                  "{\"entity_type\":\"item_type\",\"event_types\":[\"create\"],\"x\":null}",
                  "{\"entity_type\":\"item_type\",\"event_types\":[\"create\"],\"filter\":"
                      + "{\"entity_type\":\"item_type\",\"entity_ids\":[\"1\"],\"x\":1}}")),
          new Fault(
              "filter-empty",
              List.of("empty-and-repeated-entries"),
              "a filter without entities",
              each(
                  "{\"entity_type\":\"item_type\",\"event_types\":%s,\"filter\":"
                      + "{\"entity_type\":\"item_type\",\"entity_ids\":[]}}",
                  "[]", "[\"create\"]", "[\"create\",\"update\"]")),
          new Fault(
              "filter-other-type",
              List.of("filter-entity-type"),
              "a filter of another type, whatever the event types and entities are,",
              each(
                  "{\"entity_type\":\"item_type\",\"event_types\":%s,\"filter\":"
                      + "{\"entity_type\":\"conformance_other\",\"entity_ids\":[\"1\",\"2\"]}}",
                  "[]", "[\"create\"]", "[\"create\",\"update\"]")),
          new Fault(
              "filter-of-any-subscription",
              List.of("filter-entity-type", "entity-and-event-types", "text-characters"),
              "a filter of another type than that of its subscription, whatever that is,",
              each(
                  "{\"entity_type\":\"%s\",\"event_types\":[\"create\"],\"filter\":"
                      + "{\"entity_type\":\"conformance_other\",\"entity_ids\":[\"1\"]}}",
                  "*", "", "any", "all", "item", "conformance_othe", "conformance_other ")),
          new Fault(
              "filter-entity-type",
              List.of("filter-entity-type", "text-characters"),
              "a filter whose entity_type is not exactly that of its subscription",
              each(
                  "{\"entity_type\":\"item_type\",\"event_types\":[\"create\"],\"filter\":"
                      + "{\"entity_type\":\"%s\",\"entity_ids\":[\"1\"]}}",
                  "Item_Type",
                  "ITEM_TYPE",
                  " item_type",
                  "item_type ",
                  "item-type",
                  "item_types",
                  "item_typ",
                  "item",
                  "*",
                  "")),
          new Fault(
              "twice",
              List.of("strict-reading"),
              "a subscription with a member twice",
              List.of(
                  "{\"entity_type\":\"item_type\",\"entity_type\":\"item_type\","
                      + "\"event_types\":[\"create\"]}",
                  "{\"entity_type\":\"item_type\",\"event_types\":[\"create\"],\"filter\":"
                      + "{\"entity_type\":\"item_type\",\"entity_ids\":[\"1\"],"
                      + "\"entity_ids\":[\"1\"]}}")));

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    FAULTS.forEach(fault -> checks.add(atAnyPlace(fault)));
    checks.add(
        inList(
            "event-types-element",
            "a wrong element of event_types",
            list -> "{\"entity_type\":\"item_type\",\"event_types\":" + list + "}"));
    checks.add(
        inList(
            "entity-ids-element",
            "a wrong element of entity_ids",
            list ->
                "{\"entity_type\":\"item_type\",\"event_types\":[\"create\"],\"filter\":"
                    + "{\"entity_type\":\"item_type\",\"entity_ids\":"
                    + list
                    + "}}"));
    checks.add(lengths());
    checks.add(texts());
    checks.add(textsTogether());
    checks.add(shapes());
    checks.add(repeated());
    return checks;
  }

  private static List<String> each(String form, String... values) {
    return List.of(values).stream().map(form::formatted).toList();
  }

  /** A list of the fault alone, three with it first, in the middle and last, and a long one. */
  private static List<String> placed(String valid, String fault) {
    return List.of(
        "[%s]".formatted(fault),
        "[%2$s,%1$s,%1$s]".formatted(valid, fault),
        "[%1$s,%2$s,%1$s]".formatted(valid, fault),
        "[%1$s,%1$s,%2$s]".formatted(valid, fault),
        "[" + (valid + ",").repeat(120) + fault + "]");
  }

  private static Check atAnyPlace(Fault fault) {
    List<String> cites = new ArrayList<>(fault.cites());
    if (!cites.contains("empty-and-repeated-entries")) {
      cites.add("empty-and-repeated-entries");
    }
    return new Check(
        "events-" + fault.id() + "-at-any-place",
        cites,
        fault.statement() + " is rejected at any place of the list",
        s -> {
          TestWebhook webhook = s.webhook();
          for (String event : fault.events()) {
            for (String events : placed(VALID, event)) {
              Expect.that(s.api().send(webhook.request("{\"events\":" + events + "}"))).rejected();
              webhook.expectUnchanged();
            }
          }
        });
  }

  private static Check inList(String id, String statement, Function<String, String> event) {
    return new Check(
        "events-" + id + "-at-any-place",
        List.of("6.1", "strict-reading", "empty-and-repeated-entries"),
        statement + " is rejected at any place of it, in any subscription",
        s -> {
          TestWebhook webhook = s.webhook();
          for (String wrong : List.of("null", "1", "true", "[]", "{}")) {
            for (String list : placed("\"a\"", wrong)) {
              for (String events : placed(VALID, event.apply(list))) {
                Expect.that(s.api().send(webhook.request("{\"events\":" + events + "}")))
                    .rejected();
              }
            }
          }
          webhook.expectUnchanged();
        });
  }

  private static void store(TestWebhook webhook, JsonNode events) {
    Expect.that(webhook.update(Json.object("events", events))).accepted().member("/events", events);
    Expect.that(webhook.read()).accepted().member("/events", events);
  }

  private static ArrayNode numbered(String prefix, int count) {
    ArrayNode list = (ArrayNode) Json.parse("[]");
    // Downwards, so that a service that sorts them is found.
    IntStream.range(0, count).forEach(i -> list.add(prefix + (count - i)));
    return list;
  }

  private static JsonNode event(String type, ArrayNode types, ArrayNode ids) {
    var event = Json.object("entity_type", Json.string(type));
    event.set("event_types", types);
    if (!ids.isEmpty()) {
      var filter = Json.object("entity_type", Json.string(type));
      event.set("filter", filter.set("entity_ids", ids));
    }
    return event;
  }

  private static Check lengths() {
    return new Check(
        "events-any-length",
        List.of(
            "6.1", "entity-and-event-types", "empty-and-repeated-entries", "reference-existence"),
        "lists of any length come back complete and in their order",
        s -> {
          TestWebhook webhook = s.webhook();
          for (int count : s.lengths(LENGTHS)) {
            ArrayNode events = (ArrayNode) Json.parse("[]");
            IntStream.range(0, count)
                .forEach(
                    i ->
                        events.add(
                            event("type-" + (count - i), numbered("e", 2), numbered("i", i % 3))));
            store(webhook, events);
            store(webhook, list(event("item_type", numbered("type-", count), numbered("", 0))));
            store(webhook, list(event("item_type", numbered("e", 1), numbered("id-", count))));
          }
        });
  }

  private static ArrayNode list(JsonNode event) {
    return ((ArrayNode) Json.parse("[]")).add(event);
  }

  private static Check texts() {
    return new Check(
        "events-any-text",
        List.of(
            "6.1",
            "entity-and-event-types",
            "text-characters",
            "formats-and-lengths",
            "reference-existence"),
        "entity types, event types and ids come back exactly as they were sent",
        s -> {
          TestWebhook webhook = s.webhook();
          for (String text : s.texts("entity_type", Texts.all(10_000))) {
            ArrayNode one = ((ArrayNode) Json.parse("[]")).add(text);
            store(webhook, list(event(text, one, one.deepCopy())));
          }
        });
  }

  private static Check textsTogether() {
    return new Check(
        "events-any-texts-together",
        List.of(
            "6.1",
            "entity-and-event-types",
            "text-characters",
            "formats-and-lengths",
            "empty-and-repeated-entries",
            "reference-existence",
            "limits"),
        "no text of a list changes the others, whatever it means elsewhere",
        s -> {
          List<String> texts = s.texts("event_types", Texts.meant());
          ArrayNode all = (ArrayNode) Json.parse("[]");
          texts.forEach(all::add);
          store(s.webhook(), list(event("item_type", all, all.deepCopy())));
          for (String text : texts) {
            ArrayNode few = ((ArrayNode) Json.parse("[]")).add("a").add(text).add("b");
            store(s.webhook(), list(event(text, few, few.deepCopy())));
          }
        });
  }

  private static Check shapes() {
    return new Check(
        "events-any-shapes",
        List.of(
            "6.1", "entity-and-event-types", "empty-and-repeated-entries", "reference-existence"),
        "a filter is kept whatever the event types are, and beside any other subscription",
        s -> {
          ArrayNode events = (ArrayNode) Json.parse("[]");
          for (int types = 0; types < 3; types++) {
            for (int ids = 0; ids < 3; ids++) {
              for (String type : List.of("item_type", "item")) {
                JsonNode event = event(type, numbered("e", types), numbered("i", ids));
                store(s.webhook(), list(event));
                store(s.webhook(), events.add(event));
              }
            }
          }
        });
  }

  private static Check repeated() {
    return new Check(
        "events-any-repetition",
        List.of(
            "6.1", "entity-and-event-types", "empty-and-repeated-entries", "reference-existence"),
        "entries that are repeated, next to each other or apart, come back as often as sent",
        s -> {
          TestWebhook webhook = s.webhook();
          ArrayNode twice = (ArrayNode) Json.parse("[\"b\",\"a\",\"b\",\"b\"]");
          JsonNode event = event("item_type", twice, twice.deepCopy());
          JsonNode other = event("item", twice, numbered("", 0));
          ArrayNode events = (ArrayNode) Json.parse("[]");
          store(webhook, events.add(event).add(other).add(event).add(event));
        });
  }
}
