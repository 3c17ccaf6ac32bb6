package dev.contentservice.service.delivery;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.queue.Publisher;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.rules.json.ModelJson;
import dev.contentservice.service.Settings;
import dev.contentservice.service.store.Uuid7Generator;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Publishes an event when a model is created, if configured: the document does not state that the
 * operations emit events (§6.1).
 */
@Singleton
public final class ModelEvents {
  private static final EventType CREATE = EventType.of("create");

  private final boolean enabled;
  private final Publisher publisher;
  private final Uuid7Generator ids;
  private final DeliveryMetrics metrics;

  ModelEvents(Settings settings, Publisher publisher, Uuid7Generator ids, DeliveryMetrics metrics) {
    this.enabled = settings.delivery().emitModelEvents();
    this.publisher = publisher;
    this.ids = ids;
    this.metrics = metrics;
  }

  /** Stores the event in the transaction that stores the model. */
  public void created(Handle handle, ItemType model, Instant now) {
    if (enabled) {
      Event event =
          new Event(
              ids.next(),
              new EntityReference(EntityType.ITEM_TYPE, model.getId()),
              CREATE,
              ModelJson.mapper().writeValueAsString(model),
              List.of(),
              now);
      // A transaction that is run again counts twice; a repeated idempotent request does not
      // count.
      metrics.published(publisher.publish(handle, List.of(event)));
    }
  }

  /** Wakes delivery once the transaction is committed. */
  public void committed() {
    if (enabled) {
      publisher.committed();
    }
  }
}
