package dev.contentservice.delivery.outbox.internal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A delivery whose attempt is in flight.
 *
 * @param claim the number of the claim on this node; 0 if the attempt is that of another node,
 *     which has released the shard
 * @param entity the key of its entity if its webhook gets them in order, else null
 * @param since when it was claimed
 * @param until when the attempt of another node is over at the latest; the far future for one of
 *     this node
 */
public record Claimed(
    String deliveryId, long claim, @Nullable String entity, Instant since, Instant until) {
  public Claimed(String deliveryId, long claim, @Nullable String entity, Instant since) {
    this(deliveryId, claim, entity, since, Instant.MAX);
  }

  /** The same with another end. */
  Claimed until(Instant time) {
    return new Claimed(deliveryId, claim, entity, since, time);
  }

  /** Whether another node makes the attempt. */
  boolean isReleased() {
    return claim == 0;
  }
}
