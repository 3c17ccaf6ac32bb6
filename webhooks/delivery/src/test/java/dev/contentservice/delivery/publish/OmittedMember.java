package dev.contentservice.delivery.publish;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** A member, and how to omit it. */
enum OmittedMember {
  ID(webhook -> webhook.setId(null), false),
  URL(webhook -> webhook.setUrl(null), false),
  EVENTS(webhook -> webhook.setEvents(null), false),
  SUBSCRIPTION(webhook -> webhook.setEvents(Collections.singletonList(null)), false),
  ENTITY_TYPE(webhook -> webhook.getEvents().forEach(it -> it.setEntityType(null)), false),
  EVENT_TYPES(webhook -> webhook.getEvents().forEach(it -> it.setEventTypes(null)), false),
  EVENT_TYPE(
      webhook ->
          webhook.getEvents().forEach(it -> it.setEventTypes(Arrays.asList((EventType) null))),
      false),
  FILTER_TYPE(webhook -> filter(webhook, new EventFilter().entityIds(List.of("1"))), false),
  FILTER_IDS(webhook -> filter(webhook, new EventFilter().entityType(EntityType.ITEM_TYPE)), false),
  FILTER_ID(
      webhook ->
          filter(
              webhook,
              new EventFilter()
                  .entityType(EntityType.ITEM_TYPE)
                  .entityIds(Arrays.asList("1", null))),
      false),
  FILTER_ID_OF_NO_STORE(
      webhook -> filter(webhook, new EventFilter(EntityType.ITEM_TYPE, List.of("\0"))), false),
  NAME(webhook -> webhook.setName(null), true),
  ENABLED(webhook -> webhook.setEnabled(null), true),
  HEADERS(webhook -> webhook.setHeaders(null), true),
  API_VERSION(webhook -> webhook.setPayloadApiVersion(null), true),
  NESTED_ITEMS(webhook -> webhook.setNestedItemsInPayload(null), true),
  CUSTOM_PAYLOAD(webhook -> webhook.setCustomPayload(null), true),
  USER(webhook -> webhook.setHttpBasicUser(null), true),
  PASSWORD(webhook -> webhook.setHttpBasicPassword(null), true);

  final Consumer<Webhook> change;
  final boolean usable;

  OmittedMember(Consumer<Webhook> change, boolean usable) {
    this.change = change;
    this.usable = usable;
  }

  private static void filter(Webhook webhook, EventFilter filter) {
    webhook.getEvents().forEach(each -> each.setFilter(filter));
  }
}
