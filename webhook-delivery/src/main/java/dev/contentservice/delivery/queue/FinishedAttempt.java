package dev.contentservice.delivery.queue;

/** An attempt that was made, and the delivery it was made for. */
public record FinishedAttempt(TakenDelivery delivery, Attempt attempt) {

  String webhookId() {
    return delivery.webhook().getId();
  }
}
