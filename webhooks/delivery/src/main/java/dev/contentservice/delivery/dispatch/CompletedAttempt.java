package dev.contentservice.delivery.dispatch;

/** An attempt that was made, and the delivery it was made for. */
public record CompletedAttempt(LeasedDelivery delivery, AttemptResult attempt) {

  public String webhookId() {
    return delivery.webhookId();
  }
}
