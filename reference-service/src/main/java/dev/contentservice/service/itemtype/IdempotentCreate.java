package dev.contentservice.service.itemtype;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.rules.json.ModelJson;
import dev.contentservice.service.http.ProblemException;
import dev.contentservice.service.http.ProblemKind;
import dev.contentservice.service.secrets.Sha256;
import dev.contentservice.service.store.IdempotencyKeys;
import dev.contentservice.service.store.IdempotencyKeys.StoredResponse;
import java.time.Instant;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/**
 * A creation with an idempotency key: the same key returns the same response and creates nothing
 * more. Requests are equal if their JSON is equivalent, however it is written.
 */
final class IdempotentCreate {
  private static final String SENDABLE = "[!-~]{1,255}";

  private final String id;
  private final String request;

  /**
   * @param caller name of the token; keys of different tokens are independent
   * @param key the value of {@code Idempotency-Key}
   */
  IdempotentCreate(String caller, String key, CreateItemTypeRequest body, boolean withMenuItem) {
    if (!key.matches(SENDABLE)) {
      throw new ProblemException(
          ProblemKind.BAD_REQUEST,
          "an Idempotency-Key is 1 to 255 visible ASCII characters; send a random UUID");
    }
    // No key and no token name contains a space.
    this.id = Sha256.hex(caller + " " + key);
    this.request = Sha256.hex(withMenuItem + " " + ModelJson.mapper().writeValueAsString(body));
  }

  /** Returns the stored response of this request, or the result of the creation. */
  ItemType response(Handle handle, Instant now, Supplier<ItemType> creation) {
    return IdempotencyKeys.find(handle, id, now)
        .map(this::again)
        .orElseGet(() -> first(handle, now, creation.get()));
  }

  private ItemType again(StoredResponse before) {
    if (!before.requestSha256().equals(request)) {
      throw new ProblemException(
          ProblemKind.IDEMPOTENCY_KEY_REUSED,
          "this Idempotency-Key came with another request in the last 24 hours;"
              + " send the request with a new one");
    }
    return ModelJson.mapper().readValue(before.response(), ItemType.class);
  }

  private ItemType first(Handle handle, Instant now, ItemType created) {
    String json = ModelJson.mapper().writeValueAsString(created);
    IdempotencyKeys.insert(handle, new StoredResponse(id, request, json), now);
    return created;
  }
}
