package dev.contentservice.server.support;

import java.util.function.Supplier;

/**
 * Stores the responses of creations with an idempotency key. A database stores the response in the
 * transaction of the creation, so that neither is stored alone:
 *
 * <pre>{@code
 * IdempotencyStore store =
 *     (id, first) -> select(transaction, id).orElseGet(() -> insert(transaction, id, first.get()));
 * }</pre>
 */
@FunctionalInterface
public interface IdempotencyStore {
  /**
   * Returns the response stored under this id, or stores and returns the result of the creation. Of
   * requests with one id at the same time, only one may run its creation. Stores nothing if the
   * creation throws.
   *
   * @param id 64 hexadecimal digits; the contract asks to store responses for 24 hours
   * @param first runs the creation
   */
  StoredResponse computeIfAbsent(String id, Supplier<StoredResponse> first);

  /** Stores responses in memory for 24 hours. */
  static IdempotencyStore inMemory() {
    return new InMemoryIdempotencyStore(System::nanoTime);
  }

  /**
   * A response of an earlier request.
   *
   * @param requestSha256 identifies the request, in hexadecimal digits
   * @param response the JSON of the response
   */
  record StoredResponse(String requestSha256, String response) {}
}
