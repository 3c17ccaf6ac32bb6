package dev.contentservice.service.delivery;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.outbox.Erasure;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.model.management.Erased;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.AuditRecord;
import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.stub.ErasuresApi;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Deletes what is stored of an entity or of a webhook, on the management port. */
@Singleton
final class ErasureResource implements ErasuresApi {
  private static final String ERASE = "erase";

  private final Erasure erasure;
  private final StoreClock clock;
  private final Store store;

  ErasureResource(Erasure erasure, StoreClock clock, Store store) {
    this.erasure = erasure;
    this.clock = clock;
    this.store = store;
  }

  @Override
  public Erased erase(
      Actor actor,
      @Nullable String webhook,
      @Nullable String entityType,
      @Nullable String entityId) {
    Erasure.Erased erased;
    if (webhook != null && entityType == null && entityId == null) {
      erased = recording(actor, ResourceType.WEBHOOK, webhook).eraseNext(webhook);
    } else if (webhook == null && entityType != null && entityId != null) {
      // The audit log would otherwise keep the identifier.
      erased =
          recording(actor, ResourceType.DELIVERY, null)
              .eraseNext("", new EntityReference(EntityType.of(entityType), entityId));
    } else {
      throw new ProblemException(
          ProblemKind.BAD_REQUEST,
          "send either webhook, or entity_type and entity_id, to say what to delete");
    }
    boolean complete = erased.complete() && store.truncateLog();
    return new Erased(erased.deliveries(), erased.events(), complete);
  }

  private Erasure recording(Actor actor, ResourceType type, @Nullable String id) {
    return erasure.recording(
        (handle, erased) ->
            AuditRepository.insert(
                handle,
                clock.instant(),
                new AuditRecord(
                    actor,
                    ERASE,
                    type,
                    id,
                    null,
                    Map.of("deliveries", erased.deliveries(), "events", erased.events()))));
  }
}
