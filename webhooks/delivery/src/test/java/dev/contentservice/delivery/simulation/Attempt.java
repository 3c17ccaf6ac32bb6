package dev.contentservice.delivery.simulation;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import java.time.Instant;

/** One claim of a delivery, as its node knows it. */
final class Attempt {
  final SimulatedNode node;
  final ClaimedDelivery delivery;
  final Message message;
  final long claimedAt;
  boolean hasBegun;
  long endedAt = -1;
  AttemptResult result;
  boolean isReported;

  /** The time of the store before the transaction that recorded the result. */
  Instant reportedAt;

  Attempt(SimulatedNode node, ClaimedDelivery delivery, Message message, long claimedAt) {
    this.node = node;
    this.delivery = delivery;
    this.message = message;
    this.claimedAt = claimedAt;
  }

  /** Whether its node lives and always reached the database since the claim. */
  boolean isSound() {
    return !node.isDead() && node.lastImpaired() < claimedAt;
  }

  /** Whether its result may be recorded without its node or the ledger knowing. */
  boolean mayBeRecorded() {
    return endedAt >= 0 && node.lastUncertain() >= endedAt;
  }

  @Override
  public String toString() {
    return delivery + ", token " + delivery.claim() + ", at " + node.name;
  }
}
