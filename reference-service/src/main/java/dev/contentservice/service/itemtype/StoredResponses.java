package dev.contentservice.service.itemtype;

import dev.contentservice.server.support.IdempotencyStore;
import dev.contentservice.service.store.repository.IdempotencyKeys;
import java.time.Instant;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/** The responses to creations with an idempotency key, in the transaction of the creation. */
record StoredResponses(Handle handle, Instant now) implements IdempotencyStore {

  @Override
  public StoredResponse computeIfAbsent(String id, Supplier<StoredResponse> first) {
    return IdempotencyKeys.find(handle, id, now)
        .map(stored -> new StoredResponse(stored.requestSha256(), stored.response()))
        .orElseGet(() -> insert(id, first.get()));
  }

  private StoredResponse insert(String id, StoredResponse created) {
    IdempotencyKeys.insert(
        handle,
        new IdempotencyKeys.StoredResponse(id, created.requestSha256(), created.response()),
        now);
    return created;
  }
}
