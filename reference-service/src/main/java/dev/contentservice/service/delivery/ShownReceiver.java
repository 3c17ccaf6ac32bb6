package dev.contentservice.service.delivery;

import dev.contentservice.delivery.outbox.query.Disabled;
import dev.contentservice.delivery.outbox.query.ReceiverHealth;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.CircuitBreakerState;
import dev.contentservice.model.management.DisabledReason;
import org.jspecify.annotations.Nullable;

/** The health of a receiver, as the management port shows it. */
public final class ShownReceiver {
  private ShownReceiver() {}

  /** The health of the receiver of this webhook. */
  public static dev.contentservice.model.management.ReceiverHealth of(
      ReceiverHealth receiver, Webhook webhook) {
    return new dev.contentservice.model.management.ReceiverHealth(
        receiver.webhookId(),
        webhook.getName(),
        host(webhook),
        webhook.getEnabled(),
        CircuitBreakerState.of(receiver.circuitBreaker().word()),
        receiver.consecutiveFailures(),
        receiver.failingSince(),
        receiver.lastFailure() == null ? null : ShownDeliveries.of(receiver.lastFailure()),
        receiver.pausedUntil(),
        shown(receiver.disabled()),
        receiver.pending(),
        receiver.nextDueAt(),
        receiver.oldestPendingAt());
  }

  /** Of any text, because a URL that a rule rejects today may have been stored before. */
  private static String host(Webhook webhook) {
    String[] parts = webhook.getUrl().split("[/?#]", 4);
    return parts.length < 3 ? "" : parts[2].substring(parts[2].lastIndexOf('@') + 1);
  }

  private static @Nullable DisabledReason shown(@Nullable Disabled disabled) {
    return disabled == null ? null : new DisabledReason(disabled.reason(), disabled.at());
  }
}
