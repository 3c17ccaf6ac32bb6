package dev.contentservice.delivery.dispatch;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.Traceparent;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.Webhook;

/**
 * A delivery that this node has claimed and may send.
 *
 * @param id the same on every attempt; receivers see it as {@code webhook-id}
 * @param number of this attempt, counting from 1
 * @param attemptsSinceReplay the number of this attempt since the last replay, counting from 1
 * @param webhook its state at the claim
 * @param credentials of the webhook, at the claim
 * @param payload the settings of the body when the event was published
 * @param claim the number of the claim on this node, which identifies the attempt
 * @param startDeadline the latest start of the attempt, by {@link System#nanoTime()} of this
 *     process
 * @param speed of its receiver, at the claim
 * @param memory bytes needed to send it
 * @param holds whether it is tried until it is delivered or cancelled
 */
public record ClaimedDelivery(
    String id,
    int number,
    int attemptsSinceReplay,
    Event event,
    Webhook webhook,
    SenderCredentials credentials,
    PayloadSettings payload,
    long claim,
    long startDeadline,
    ReceiverSpeed speed,
    long memory,
    boolean holds) {

  /** The same delivery whose request has this position in a trace. */
  public ClaimedDelivery tracedAt(Traceparent position) {
    return new ClaimedDelivery(
        id,
        number,
        attemptsSinceReplay,
        event.tracedAt(position),
        webhook,
        credentials,
        payload,
        claim,
        startDeadline,
        speed,
        memory,
        holds);
  }

  /** The number of attempts before the last replay; 0 if there were none, or no replay. */
  public int attemptsBeforeReplay() {
    return number - attemptsSinceReplay;
  }

  public String webhookId() {
    return webhook.getId();
  }

  /** Whether the attempt may start now. */
  public boolean canStart() {
    return System.nanoTime() - startDeadline < 0;
  }

  /** Identifies the delivery without the webhook's secrets. */
  @Override
  public String toString() {
    return "delivery " + id + ", attempt " + number + ", webhook " + webhookId();
  }
}
