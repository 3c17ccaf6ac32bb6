package dev.contentservice.delivery.queue;

/**
 * A delivery that was claimed.
 *
 * @param speed of its receiver, as it was known then
 * @param memory how many bytes it takes to send it
 */
record Claimed(LeasedDelivery delivery, ReceiverSpeed speed, long memory) {

  String webhookId() {
    return delivery.webhook().getId();
  }
}
