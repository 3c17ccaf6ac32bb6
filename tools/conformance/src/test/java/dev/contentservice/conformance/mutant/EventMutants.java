package dev.contentservice.conformance.mutant;

import static dev.contentservice.conformance.mutant.Mutant.ignores;
import static dev.contentservice.conformance.mutant.Mutant.of;

import dev.contentservice.conformance.http.Json;
import java.util.List;

/** Faults of event subscriptions. */
final class EventMutants {
  private EventMutants() {}

  private static final List<Mutant> ALL =
      List.of(
          of("sorts event types", "events-any", b -> b.webhook = UpdateFaults::sortedTypes),
          of(
              "removes duplicate event types",
              "events-any",
              b -> b.webhook = UpdateFaults::sortedTypes),
          of(
              "loses filters",
              "events-any",
              b -> b.webhook = w -> UpdateFaults.eachEvent(w, e -> e.remove("filter"))),
          of(
              "returns null for no filter",
              "events-filter-omitted",
              b ->
                  b.webhook =
                      w ->
                          UpdateFaults.eachEvent(
                              w, e -> e.putIfAbsent("filter", Json.parse("null")))),
          of(
              "rejects unknown entity types",
              "events-any",
              b ->
                  b.rejected =
                      body ->
                          UpdateFaults.event(body, "entity_type", "conformance_entity"::equals)),
          of(
              "rejects unknown event types",
              "events-any",
              b ->
                  b.rejected =
                      body ->
                          body.path("events")
                              .path(0)
                              .path("event_types")
                              .toString()
                              .contains("conformance_event")),
          of(
              "rejects an empty list of events",
              "events-any",
              b -> b.rejected = body -> body.has("events") && body.get("events").isEmpty()),
          ignores(
              "webhook.filter.same-entity-type",
              "accepts filters of another type",
              "events-filter-at-any-place"),
          ignores(
              "webhook.filter.entity-ids.not-empty",
              "accepts empty filters",
              "events-filter-at-any-place"),
          ignores(
              "shape.required",
              "/events/0/entity_type",
              "accepts subscriptions without entity_type",
              "events-members-at-any-place"),
          ignores(
              "shape.required",
              "/events/0/event_types",
              "accepts subscriptions without event_types",
              "events-members-at-any-place"),
          ignores(
              "shape.null",
              "/events/0/filter",
              "accepts null as a filter",
              "events-members-at-any-place"),
          ignores(
              "shape.unknown-member",
              "/events/0/filter/conformance",
              "accepts unknown members of filters",
              "events-members-at-any-place"),
          ignores(
              "webhook.filter.same-entity-type",
              "/events/2/filter/entity_type",
              "accepts a filter of another type in the third subscription",
              "events-filter-at-any-place"));

  static List<Mutant> all() {
    return ALL;
  }
}
