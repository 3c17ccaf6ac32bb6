package dev.contentservice.receiver;

/**
 * The result of receiving a request: an event, a custom payload, or the reason why it was rejected.
 * Only what was verified can be read.
 */
public sealed interface Received permits WebhookEvent, CustomPayload, Received.Rejected {

  /** A request that was rejected, without its content. */
  record Rejected(RejectionReason reason) implements Received {}

  /**
   * The event.
   *
   * @throws RejectedMessageException if the request was rejected
   * @throws IllegalStateException if it has a custom payload
   */
  default WebhookEvent event() {
    if (this instanceof WebhookEvent event) {
      return event;
    }
    if (this instanceof Rejected rejected) {
      throw new RejectedMessageException(rejected.reason());
    }
    throw new IllegalStateException("the webhook has a custom payload; read it as CustomPayload");
  }
}
