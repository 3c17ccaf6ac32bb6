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
 * Announces that a model was created, where a team has asked for it: the operations are not stated
 * to emit any event themselves (§6.1).
 */
@Singleton
public final class ModelEvents {
  private static final EventType CREATE = EventType.of("create");

  private final boolean wanted;
  private final Publisher publisher;
  private final Uuid7Generator ids;
  private final DeliveryMetrics numbers;

  ModelEvents(Settings settings, Publisher publisher, Uuid7Generator ids, DeliveryMetrics numbers) {
    this.wanted = settings.delivery().emitModelEvents();
    this.publisher = publisher;
    this.ids = ids;
    this.numbers = numbers;
  }

  /** Keeps the event in the transaction that keeps the model. */
  public void created(Handle handle, ItemType model, Instant now) {
    if (wanted) {
      Event event =
          new Event(
              ids.next(),
              new EntityReference(EntityType.ITEM_TYPE, model.getId()),
              CREATE,
              ModelJson.mapper().writeValueAsString(model),
              List.of(),
              now);
      // A transaction that is run again counts twice; who is answered from memory counts not at
      // all.
      numbers.published(publisher.publish(handle, List.of(event)));
    }
  }

  /** The transaction is committed: whoever has to be told can be told. */
  public void committed() {
    if (wanted) {
      publisher.committed();
    }
  }
}
