package dev.contentservice.service.delivery;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Publisher.Transaction;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.rules.json.ModelJson;
import dev.contentservice.service.Settings;
import dev.contentservice.service.store.Uuid7Generator;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
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

  /** Runs the work in one transaction, which {@link #created} and {@link #deleted} can join. */
  public <T> T inTransaction(Function<Transaction, T> work) {
    return publisher.inTransaction(work);
  }

  /** Stores the event in the transaction that stores the model. */
  public void created(Transaction transaction, ItemType model, Instant now) {
    publish(transaction, CREATE, model, now);
  }

  /**
   * Stores the event in the transaction that deletes the model.
   *
   * @param model as it was
   */
  public void deleted(Transaction transaction, ItemType model, Instant now) {
    publish(transaction, DELETE, model, now);
  }

  private void publish(Transaction transaction, EventType type, ItemType model, Instant now) {
    if (enabled) {
      Event event =
          new Event(
              ids.next(),
              new EntityReference(EntityType.ITEM_TYPE, model.getId()),
              type,
              ModelJson.mapper().writeValueAsString(model),
              List.of(),
              now);
      // A transaction that is run again counts twice; a repeated idempotent request does not
      // count.
      metrics.published(transaction.publish(List.of(traces.traced(event))));
    }
  }
}
