package dev.contentservice.server.support;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** Keeps responses for 24 hours, as the contract asks. Thread-safe. */
final class InMemoryIdempotencyStore implements IdempotencyStore {
  private static final Duration RETENTION = Duration.ofHours(24);

  private final Map<String, StoredResponse> responses = new ConcurrentHashMap<>();
  private final Queue<Expiry> expiries = new ConcurrentLinkedQueue<>();
  private final Clock clock;

  InMemoryIdempotencyStore(Clock clock) {
    this.clock = clock;
  }

  @Override
  public StoredResponse computeIfAbsent(String id, Supplier<StoredResponse> first) {
    Instant now = clock.instant();
    Expiry oldest = expiries.peek();
    while (oldest != null && oldest.at().isBefore(now)) {
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
          expiries.add(new Expiry(id, now.plus(RETENTION)));
          return response;
        });
  }

  private record Expiry(String id, Instant at) {}
}
