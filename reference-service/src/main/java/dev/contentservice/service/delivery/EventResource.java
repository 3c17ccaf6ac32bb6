package dev.contentservice.service.delivery;

import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import dev.contentservice.service.stub.EventsApi;
import dev.contentservice.service.stub.ManagementOperation;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
  public List<?> publishEvents(byte[] body) {
    return memory.with(body.length, () -> published(body));
  }

  private List<?> published(byte[] body) {
    List<PublishResult> published =
        publisher.publish(events.read(body).stream().map(traces::traced).toList());
    metrics.published(published);
    return published.stream().map(EventResource::shown).toList();
  }

  private static Map<String, Object> shown(PublishResult published) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("event_id", published.eventId());
    shown.put("new", published.isNew());
    shown.put("webhooks", published.webhooks());
    return shown;
  }
}
