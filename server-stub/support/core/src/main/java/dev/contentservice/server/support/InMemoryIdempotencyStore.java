package dev.contentservice.server.support;

import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Keeps responses for 24 hours, as the contract asks. Thread-safe. */
final class InMemoryIdempotencyStore implements IdempotencyStore {
  private static final long RETENTION = Duration.ofHours(24).toNanos();

  private final Map<String, StoredResponse> responses = new ConcurrentHashMap<>();
  private final Queue<Expiry> expiries = new ConcurrentLinkedQueue<>();
  private final LongSupplier clock;

  /**
   * @param clock is {@link System#nanoTime}, except in tests
   */
  InMemoryIdempotencyStore(LongSupplier clock) {
    this.clock = clock;
  }

  @Override
  public StoredResponse computeIfAbsent(String id, Supplier<StoredResponse> first) {
    long now = clock.getAsLong();
    Expiry oldest = expiries.peek();
    while (oldest != null && now - oldest.at() > 0) {
      // Only the thread that removes it from the queue removes the response.
      if (expiries.remove(oldest)) {
        responses.remove(oldest.id());
      }
      oldest = expiries.peek();
    }
    return responses.computeIfAbsent(
        id,
        absent -> {
          StoredResponse response = first.get();
          expiries.add(new Expiry(id, now + RETENTION));
          return response;
        });
  }

  private record Expiry(String id, long at) {}
}
