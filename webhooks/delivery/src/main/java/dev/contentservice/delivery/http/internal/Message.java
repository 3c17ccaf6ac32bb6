package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.Payload;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The message to send.
 *
 * @param id the {@code webhook-id}: the same on every attempt, so that receivers can detect
 *     duplicates; printable ASCII without spaces and dots, because dots delimit it in the signed
 *     text
 * @param payload the body
 * @param event the event that the message is about, whose entity, type and position in a trace are
 *     sent as headers; null for none
 * @param replay the number of attempts before the replay that this message belongs to, sent as a
 *     header; 0 for no replay
 */
public record Message(String id, Payload payload, @Nullable Event event, int replay) {

  /** A message about no event. */
  public Message(String id, Payload payload) {
    this(id, payload, null);
  }

  /** A message that is not replayed. */
  public Message(String id, Payload payload, @Nullable Event event) {
    this(id, payload, event, 0);
  }

  /**
   * Rejects an id that cannot be signed or sent.
   *
   * @throws IllegalArgumentException if the id has other characters
   */
  public Message {
    Objects.requireNonNull(payload, "payload");
    if (!id.matches("[!-~&&[^.]]{1,255}")) {
      throw new IllegalArgumentException(
          "the id of a message is printable ASCII without spaces and dots but is '" + id + "'");
    }
  }

  /** Identifies the message without its content. */
  @Override
  public String toString() {
    return "message " + id;
  }
}
