package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Event subscriptions and their filters (section 6.1), as rows of a table. */
final class EventChecks {
  private static final String IDS = "\"entity_ids\":[\"12\",\"7\"]";
  private static final String FILTER = "\"filter\":{\"entity_type\":\"item_type\"," + IDS + "}";
  private static final String TYPE = "\"entity_type\":\"item_type\"";
  private static final String TYPES = "\"event_types\":[\"create\"]";

  private static final String MEMBERS = "subscription-members";

  private EventChecks() {}

  static List<Check> all() {
    return Stream.of(ACCEPTED, REJECTED, REJECTED_BY_ASSUMPTION).flatMap(List::stream).toList();
  }

  private static final List<Check> ACCEPTED =
      List.of(
          accepted("entity-type", "6.1", "entity_type is a string such as item_type", TYPE, TYPES),
          accepted(
              "event-types",
              "6.1",
              "event_types lists kinds of event",
              TYPE,
              types("create", "update")),
          accepted(
              "event-types-order",
              "6.1",
              "lists keep their order",
              TYPE,
              types("update", "create")),
          accepted(
              "filter",
              "6.1 reference-existence",
              "a filter lists entities of one type",
              TYPE,
              TYPES,
              FILTER),
          accepted(
              "unknown-entity-type",
              "entity-and-event-types",
              "any entity_type is accepted and returned",
              "\"entity_type\":\"conformance_entity\"",
              TYPES),
          accepted(
              "unknown-event-type",
              "entity-and-event-types",
              "any event type is accepted and returned",
              TYPE,
              types("conformance_event")),
          accepted(
              "event-types-empty",
              "empty-and-repeated-entries",
              "event_types may be empty",
              TYPE,
              "\"event_types\":[]"),
          accepted(
              "event-types-repeated",
              "empty-and-repeated-entries",
              "event_types may have duplicates",
              TYPE,
              types("create", "create")),
          listAccepted("empty", "events may be empty", "[]"),
          listAccepted(
              "repeated",
              "events may have duplicates",
              "[{%1$s,%2$s},{%1$s,%2$s}]".formatted(TYPE, TYPES)),
          filterOmitted());

  private static String types(String... types) {
    return "\"event_types\":[\"" + String.join("\",\"", types) + "\"]";
  }

  private static Check accepted(String id, String cite, String statement, String... members) {
    JsonNode events = Json.parse("[{" + String.join(",", members) + "}]");
    return new Check(
        "events-" + id, List.of(cite.split(" ")), statement, s -> store(s.webhook(), events));
  }

  private static Check listAccepted(String id, String statement, String events) {
    return new Check(
        "events-" + id,
        List.of("empty-and-repeated-entries"),
        statement,
        s -> store(s.webhook(), Json.parse(events)));
  }

  private static void store(TestWebhook webhook, JsonNode events) {
    Expect.that(webhook.update(Json.object("events", events))).accepted().member("/events", events);
    Expect.that(webhook.read()).accepted().member("/events", events);
  }

  private static Check filterOmitted() {
    return new Check(
        "events-filter-omitted",
        List.of("complete-responses"),
        "a subscription without a filter has no filter in the response",
        s ->
            Expect.that(s.webhook().read())
                .accepted()
                .member("/events/0/filter", "omitted", JsonNode::isMissingNode));
  }

  private static final List<Check> REJECTED =
      List.of(
          rejected("not-objects", "6.1", "an element of events is an object", "null"),
          rejected(
              "entity-type-wrong-type",
              "6.1",
              "entity_type is a string",
              "{\"entity_type\":[]," + TYPES + "}"),
          rejected(
              "event-types-wrong-type",
              "6.1",
              "event_types is an array",
              "{" + TYPE + ",\"event_types\":{}}"),
          rejected(
              "event-types-not-strings",
              "6.1",
              "event_types lists strings",
              "{" + TYPE + ",\"event_types\":[[]]}"),
          rejected("filter-wrong-type", "6.1", "filter is an object", filter("[]")),
          rejected(
              "filter-entity-type-wrong-type",
              "6.1",
              "entity_type of a filter is a string",
              filter("{\"entity_type\":{}," + IDS + "}")),
          rejected(
              "filter-entity-ids-wrong-type",
              "6.1",
              "entity_ids is an array",
              filter("{" + TYPE + ",\"entity_ids\":{\"id\":\"12\"}}")),
          rejected(
              "filter-entity-ids-not-strings",
              "6.1",
              "entity_ids lists strings",
              filter("{" + TYPE + ",\"entity_ids\":[null]}")));

  private static final List<Check> REJECTED_BY_ASSUMPTION =
      List.of(
          rejected("entity-type-required", MEMBERS, "entity_type is required", "{" + TYPES + "}"),
          rejected("event-types-required", MEMBERS, "event_types is required", "{" + TYPE + "}"),
          rejected("filter-not-null", MEMBERS, "filter is never null", filter("null")),
          rejected(
              "filter-entity-type-required",
              MEMBERS,
              "a filter has entity_type",
              filter("{" + IDS + "}")),
          rejected(
              "filter-entity-ids-required",
              MEMBERS,
              "a filter has entity_ids",
              filter("{" + TYPE + "}")),
          rejected(
              "filter-other-entity-type",
              "filter-entity-type",
              "a filter has the entity_type of its subscription",
              filter("{\"entity_type\":\"conformance_other\"," + IDS + "}")),
          rejected(
              "filter-entity-ids-empty",
              "empty-and-repeated-entries",
              "a filter lists at least one entity",
              filter("{" + TYPE + ",\"entity_ids\":[]}")),
          rejected(
              "filter-entity-ids-not-coerced",
              "strict-reading",
              "entity_ids are strings, not numbers",
              filter("{" + TYPE + ",\"entity_ids\":[12]}")),
          rejected(
              "unknown-member",
              "unknown-members",
              "a subscription with an unknown member is rejected",
              "{" + TYPE + "," + TYPES + ",\"conformance\":1}"),
          rejected(
              "filter-unknown-member",
              "unknown-members",
              "a filter with an unknown member is rejected",
              filter("{" + TYPE + "," + IDS + ",\"conformance\":1}")));

  private static String filter(String filter) {
    return "{" + TYPE + "," + TYPES + ",\"filter\":" + filter + "}";
  }

  private static Check rejected(String id, String cite, String statement, String event) {
    return new Check(
        "events-" + id,
        List.of(cite),
        statement,
        s -> {
          TestWebhook webhook = s.webhook();
          Expect.that(webhook.update(Json.object("events", Json.parse("[" + event + "]"))))
              .rejected();
          webhook.expectUnchanged();
        });
  }
}
