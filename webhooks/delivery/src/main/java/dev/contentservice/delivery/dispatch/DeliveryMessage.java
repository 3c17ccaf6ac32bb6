package dev.contentservice.delivery.dispatch;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.PayloadSettings;

/**
 * What a delivery sends on every attempt.
 *
 * @param payload the settings of the body when the event was published
 * @param attemptsBeforeReplay the number of attempts before its last replay; 0 if there were none
 */
public record DeliveryMessage(
    String id, String webhookId, Event event, PayloadSettings payload, int attemptsBeforeReplay) {

  /** Identifies the delivery without its content. */
  @Override
  public String toString() {
    return "delivery " + id + ", webhook " + webhookId;
  }
}
