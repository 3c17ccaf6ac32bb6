package dev.contentservice.delivery.queue;

/**
 * A delivery that was claimed.
 *
 * @param speed of its receiver, as it was known then
 */
record Claimed(TakenDelivery delivery, ReceiverSpeed speed) {

  String webhookId() {
    return delivery.webhook().getId();
  }
}
