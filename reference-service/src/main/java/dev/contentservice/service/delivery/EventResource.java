package dev.contentservice.service.delivery;

import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventFilter;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import dev.contentservice.model.management.EventPage;
import dev.contentservice.model.management.ExplainedWebhookPage;
import dev.contentservice.model.management.PublishedEvent;
import dev.contentservice.model.management.StoredEvent;
import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.stub.EventsApi;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Publishes, lists and explains events on the management port. */
@Singleton
final class EventResource implements EventsApi {
  private final Publisher publisher;
  private final EventRequestReader events;
  private final DeliveryMetrics metrics;
  private final AttemptTraces traces;
  private final PublishMemory memory;
  private final PublishedEvents stored;

  EventResource(
      Publisher publisher,
      DeliveryMetrics metrics,
      PublishMemory memory,
      AttemptTraces traces,
      EventRequestReader events,
      PublishedEvents stored) {
    this.publisher = publisher;
    this.metrics = metrics;
    this.memory = memory;
    this.traces = traces;
    this.events = events;
    this.stored = stored;
  }

  @Override
  public int maxBodyBytes(ContractOperation operation) {
    return PublishMemory.MOST;
  }

  /** Responds once the events and all their deliveries are stored. */
  @Override
  public List<PublishedEvent> publishEvents(Actor actor, byte[] body) {
    return memory.with(body.length, () -> published(body));
  }

  @Override
  public EventPage listEvents(
      @Nullable String entityType,
      @Nullable String entityId,
      @Nullable String eventType,
      @Nullable String text,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable String cursor) {
    PageQuery.requireOrder(from, until);
    return stored.newest(
        new EventFilter(
            entityType, entityId, eventType, text, from, until, PublishedEvents.position(cursor)));
  }

  @Override
  public StoredEvent readEvent(String eventId) {
    return stored.read(eventId);
  }

  @Override
  public ExplainedWebhookPage explainEvent(
      @Nullable String event, @Nullable String webhook, @Nullable String cursor, byte[] body) {
    Page.Range range = PageQuery.range(cursor);
    if (event == null) {
      return memory.with(body.length, () -> stored.explain(events.readOne(body), webhook, range));
    }
    if (body.length > 0) {
      throw new ProblemException(
          ProblemKind.BAD_REQUEST, "send either event, the id of a published event, or a body");
    }
    return stored.explain(event, webhook, range);
  }

  private List<PublishedEvent> published(byte[] body) {
    List<PublishResult> published =
        publisher.publish(events.read(body).stream().map(traces::traced).toList());
    metrics.published(published);
    return published.stream().map(EventResource::shown).toList();
  }

  private static PublishedEvent shown(PublishResult published) {
    return new PublishedEvent(published.eventId(), !published.isDuplicate(), published.webhooks());
  }
}
