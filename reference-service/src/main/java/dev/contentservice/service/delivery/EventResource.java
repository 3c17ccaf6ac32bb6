package dev.contentservice.service.delivery;

import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import dev.contentservice.model.management.PublishedEvent;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.stub.EventsApi;
import dev.contentservice.service.stub.ManagementOperation;
import jakarta.inject.Singleton;
import java.util.List;

/** Publishes events on the management port. */
@Singleton
final class EventResource implements EventsApi {
  private final Publisher publisher;
  private final EventRequestReader events;
  private final DeliveryMetrics metrics;
  private final AttemptTraces traces;
  private final PublishMemory memory;

  EventResource(
      Publisher publisher,
      DeliveryMetrics metrics,
      PublishMemory memory,
      AttemptTraces traces,
      EventRequestReader events) {
    this.publisher = publisher;
    this.metrics = metrics;
    this.memory = memory;
    this.traces = traces;
    this.events = events;
  }

  @Override
  public int maxBodyBytes(ManagementOperation operation) {
    return PublishMemory.MOST;
  }

  /** Responds once the events and all their deliveries are stored. */
  @Override
  public List<PublishedEvent> publishEvents(Actor actor, byte[] body) {
    return memory.with(body.length, () -> published(body));
  }

  private List<PublishedEvent> published(byte[] body) {
    List<PublishResult> published =
        publisher.publish(events.read(body).stream().map(traces::traced).toList());
    metrics.published(published);
    return published.stream().map(EventResource::shown).toList();
  }

  private static PublishedEvent shown(PublishResult published) {
    return new PublishedEvent(published.eventId(), published.isNew(), published.webhooks());
  }
}
