package dev.contentservice.delivery.dispatch.internal;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;

/** An attempt that was made, and the delivery it was made for. */
public record CompletedAttempt(ClaimedDelivery delivery, AttemptResult attempt) {

  public String webhookId() {
    return delivery.webhookId();
  }

  /** The attempts of the delivery after this one; one that was not started does not count. */
  public int attempts() {
    return attempt.wasStarted() ? delivery.number() : delivery.number() - 1;
  }
}
