package dev.contentservice.service.delivery;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.outbox.internal.query.EventQueries;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventDelivery;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventFilter;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventPosition;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventRecord;
import dev.contentservice.model.management.DeliveryState;
import dev.contentservice.model.management.EntityReference;
import dev.contentservice.model.management.EventPage;
import dev.contentservice.model.management.EventSummary;
import dev.contentservice.model.management.ExplainedWebhook;
import dev.contentservice.model.management.ExplainedWebhookPage;
import dev.contentservice.model.management.StoredEvent;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.manage.WebhookId;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.Cursor;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.store.repository.StoredWebhook;
import dev.contentservice.service.store.repository.WebhookPages;
import dev.contentservice.service.store.repository.WebhookRepository;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.RawValue;

/** The stored events, and which webhooks match them. */
@Singleton
final class PublishedEvents {
  private static final String UNKNOWN = "no event has this id";

  private final Store store;
  private final WebhookPages webhooks;

  PublishedEvents(Store store, WebhookRepository webhooks) {
    this.store = store;
    this.webhooks = webhooks.pages();
  }

  /**
   * Returns the position after which a page begins, or null for the first page.
   *
   * @throws ProblemException if the text is no cursor of a page of events
   */
  static @Nullable EventPosition position(@Nullable String cursor) {
    Cursor after = PageQuery.range(cursor).after();
    try {
      return after == null
          ? null
          : new EventPosition(after.createdAt(), Long.parseLong(after.id()));
    } catch (NumberFormatException e) {
      throw PageQuery.noCursor();
    }
  }

  EventPage newest(EventFilter filter) {
    var page = store.readPage(handle -> EventQueries.newest(handle, filter, PageQuery.PAGE));
    EventPosition next = page.nextBefore();
    return new EventPage(
        page.events().stream().map(PublishedEvents::summary).toList(),
        next == null
            ? null
            : new Cursor(next.publishedAt(), Long.toString(next.sequence())).text());
  }

  StoredEvent read(String id) {
    return store.readPage(handle -> shown(record(handle, id), event(handle, id)));
  }

  /** Explains a stored event for one webhook, or for each of a page. */
  ExplainedWebhookPage explain(String id, @Nullable String webhookId, Page.Range range) {
    return store.readPage(
        handle -> {
          Page<StoredWebhook> page = page(handle, webhookId, range);
          List<String> ids = page.items().stream().map(each -> each.webhook().getId()).toList();
          Instant publishedAt = record(handle, id).publishedAt();
          return explained(
              event(handle, id), publishedAt, page, EventQueries.deliveries(handle, "", id, ids));
        });
  }

  /** As the other, of an event that is not published. */
  ExplainedWebhookPage explain(Event event, @Nullable String webhookId, Page.Range range) {
    return explained(
        event, Instant.MAX, store.readPage(handle -> page(handle, webhookId, range)), Map.of());
  }

  private Page<StoredWebhook> page(Handle handle, @Nullable String webhookId, Page.Range range) {
    return webhookId == null
        ? webhooks.newest(handle, null, range)
        : new Page<>(
            List.of(webhooks.find(handle, webhookId).orElseThrow(WebhookId::unknown)), null);
  }

  private static EventRecord record(Handle handle, String id) {
    return EventQueries.find(handle, "", id).orElseThrow(() -> ProblemException.notFound(UNKNOWN));
  }

  private static Event event(Handle handle, String id) {
    return EventQueries.findWhole(handle, "", id)
        .orElseThrow(() -> ProblemException.notFound(UNKNOWN));
  }

  private static ExplainedWebhookPage explained(
      Event event,
      Instant publishedAt,
      Page<StoredWebhook> page,
      Map<String, EventDelivery> deliveries) {
    return new ExplainedWebhookPage(
        page.items().stream()
            .map(
                each -> explained(event, publishedAt, each, deliveries.get(each.webhook().getId())))
            .toList(),
        page.nextCursor());
  }

  private static ExplainedWebhook explained(
      Event event, Instant publishedAt, StoredWebhook stored, @Nullable EventDelivery delivery) {
    return new ExplainedWebhook(
        stored.webhook().getId(),
        stored.webhook().getName(),
        delivery == null ? null : delivery.id(),
        delivery == null ? null : DeliveryState.of(delivery.state().word()),
        stored.updatedAt().isAfter(publishedAt),
        stored.webhook().getEvents(),
        EventExplainer.explained(stored.webhook(), event));
  }

  private static EventSummary summary(EventRecord event) {
    return new EventSummary(
        event.id(),
        EntityType.of(event.entityType()),
        EventType.of(event.eventType()),
        event.entityId(),
        event.occurredAt(),
        event.publishedAt(),
        event.deliveries());
  }

  private static StoredEvent shown(EventRecord event, Event whole) {
    return new StoredEvent(
        event.id(),
        EntityType.of(event.entityType()),
        EventType.of(event.eventType()),
        event.entityId(),
        event.occurredAt(),
        event.publishedAt(),
        event.deliveries(),
        new RawValue(whole.entity()),
        whole.entityVersions().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> new RawValue(each.getValue()))),
        whole.related().stream()
            .map(each -> new EntityReference(each.type().value(), each.id()))
            .toList());
  }
}
