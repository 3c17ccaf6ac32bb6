package dev.contentservice.delivery.queue;

/**
 * A claimed delivery.
 *
 * @param speed of its receiver, at the time of the claim
 * @param memory bytes needed to send it
 */
record Claimed(LeasedDelivery delivery, ReceiverSpeed speed, long memory) {

  String webhookId() {
    return delivery.webhook().getId();
  }
}
