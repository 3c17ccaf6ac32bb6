package dev.contentservice.delivery.queue;

/** An attempt that was made, and the delivery it was made for. */
public record CompletedAttempt(LeasedDelivery delivery, AttemptResult attempt) {

  String webhookId() {
    return delivery.webhook().getId();
  }
}
