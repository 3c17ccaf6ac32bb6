package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.Webhook;

/**
 * A delivery that this node has taken and may send.
 *
 * @param id the same on every attempt; receivers see it as {@code webhook-id}
 * @param number of the attempt that is to be made, counting from 1
 * @param attemptsSinceReplay the same, counted since somebody last asked for the delivery to be
 *     sent
 * @param webhook where to send it, as it is now
 * @param payload what the body is made by, as it was when the event came
 * @param fencingToken proves that no other node has taken it meanwhile
 * @param startDeadline the last moment at which an attempt may begin, by {@link System#nanoTime()}
 *     of this process
 */
public record LeasedDelivery(
    String id,
    int number,
    int attemptsSinceReplay,
    Event event,
    Webhook webhook,
    PayloadSettings payload,
    long fencingToken,
    long startDeadline) {

  /** Whether an attempt that begins at this moment may be made. */
  public boolean canStart() {
    return System.nanoTime() - startDeadline < 0;
  }

  /** Names the delivery, and nothing of the webhook, which has secrets. */
  @Override
  public String toString() {
    return "delivery " + id + ", attempt " + number + ", webhook " + webhook.getId();
  }
}
