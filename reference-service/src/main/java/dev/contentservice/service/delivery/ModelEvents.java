package dev.contentservice.service.delivery;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Publisher.Transaction;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.Settings;
import dev.contentservice.service.store.Uuid7Generator;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Publishes an event when a model is created or deleted, if configured: the document does not state
 * that the operations emit events (§6.1).
 */
@Singleton
public final class ModelEvents {
  private static final EventType CREATE = EventType.of("create");
  private static final EventType DELETE = EventType.of("delete");

  private final boolean enabled;
  private final Publisher publisher;
  private final Uuid7Generator ids;
  private final DeliveryMetrics metrics;
  private final AttemptTraces traces;

  ModelEvents(
      Settings settings,
      Publisher publisher,
      Uuid7Generator ids,
      AttemptTraces traces,
      DeliveryMetrics metrics) {
    this.enabled = settings.delivery().emitModelEvents();
    this.publisher = publisher;
    this.ids = ids;
    this.metrics = metrics;
    this.traces = traces;
  }

  /** Runs the work in one transaction, which {@link #publish} and {@link #deleted} can join. */
  public <T> T inTransaction(Function<Transaction, T> work) {
    return publisher.inTransaction(work);
  }

  /** The event of a created model, in the trace of this thread's request; empty if not enabled. */
  public Optional<Event> ofCreation(ItemType model, Instant now) {
    return event(CREATE, model, now);
  }

  /**
   * Stores the event in the transaction that deletes the model.
   *
   * @param model as it was
   */
  public void deleted(Transaction transaction, ItemType model, Instant now) {
    publish(transaction, event(DELETE, model, now).stream().toList());
  }

  /** Stores the events in the transaction that stores their models. */
  public void publish(Transaction transaction, List<Event> events) {
    if (!events.isEmpty()) {
      // A transaction that is run again counts twice; a repeated idempotent request does not
      // count.
      metrics.published(transaction.publish(events));
    }
  }

  private Optional<Event> event(EventType type, ItemType model, Instant now) {
    if (!enabled) {
      return Optional.empty();
    }
    Event event =
        Event.builder(
                ids.next(),
                new EntityReference(EntityType.ITEM_TYPE, model.getId()),
                type,
                BodyJson.mapper().writeValueAsString(model))
            .occurredAt(now)
            .build();
    return Optional.of(traces.traced(event));
  }
}
