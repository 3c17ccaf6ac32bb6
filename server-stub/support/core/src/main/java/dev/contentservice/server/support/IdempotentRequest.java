package dev.contentservice.server.support;

import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.support.IdempotencyStore.StoredResponse;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A creation that may have an idempotency key: the same key returns the same response and creates
 * nothing more. Requests are equal if their JSON is equivalent, however it is written.
 *
 * <pre>{@code
 * return IdempotentRequest.of(caller, key, body, skipMenuItemCreation)
 *     .response(store, ItemType.class, () -> create(body));
 * }</pre>
 */
public final class IdempotentRequest {
  private final @Nullable String id;
  private final String request;

  private IdempotentRequest(@Nullable String id, String request) {
    this.id = id;
    this.request = request;
  }

  /**
   * Identifies a request.
   *
   * @param caller name of the caller; keys of different callers are independent
   * @param key the value of {@code Idempotency-Key}; null if it was not sent
   * @param body the body
   * @param parameters the other parameters, in a fixed order; null if omitted
   */
  public static IdempotentRequest of(
      String caller, @Nullable String key, Object body, @Nullable Object... parameters) {
    if (key == null) {
      return new IdempotentRequest(null, "");
    }
    StringBuilder text = new StringBuilder();
    for (Object parameter : parameters) {
      text.append(parameter).append(' ');
    }
    text.append(BodyJson.mapper().writeValueAsString(body));
    // No key contains a space.
    return new IdempotentRequest(Sha256.hex(caller + " " + key), Sha256.hex(text.toString()));
  }

  /**
   * Returns the stored response of this request, or the result of the creation.
   *
   * @throws ProblemException 422 if the key came with another request
   */
  public <T> T response(IdempotencyStore store, Class<T> type, Supplier<T> creation) {
    if (id == null) {
      return creation.get();
    }
    First<T> first = new First<>(request, creation);
    StoredResponse stored = store.computeIfAbsent(id, first);
    if (!stored.requestSha256().equals(request)) {
      throw new ProblemException(
          ProblemKind.IDEMPOTENCY_KEY_REUSED,
          "this Idempotency-Key came with another request in the last 24 hours;"
              + " send the request with a new one");
    }
    return first.isStoredAs(stored)
        ? first.created()
        : BodyJson.mapper().readValue(stored.response(), type);
  }

  /** The creation, and its result if it ran, which is then not read back. */
  private static final class First<T> implements Supplier<StoredResponse> {
    private final String request;
    private final Supplier<T> creation;
    private @Nullable T created;
    private @Nullable StoredResponse response;

    First(String request, Supplier<T> creation) {
      this.request = request;
      this.creation = creation;
    }

    @Override
    public StoredResponse get() {
      T result = creation.get();
      created = result;
      response = new StoredResponse(request, BodyJson.mapper().writeValueAsString(result));
      return response;
    }

    /** False if this creation ran in a transaction that lost against another. */
    boolean isStoredAs(StoredResponse stored) {
      return stored.equals(response);
    }

    T created() {
      return Objects.requireNonNull(created);
    }
  }
}
