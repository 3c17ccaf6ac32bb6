package dev.contentservice.delivery.http;

import dev.contentservice.delivery.payload.Payload;
import java.util.Objects;

/**
 * What to send.
 *
 * @param id the {@code webhook-id}: the same on every attempt, so that a receiver can tell a
 *     repeat; printable ASCII without spaces and dots, because it is signed with dots around it
 * @param payload the body
 */
public record Message(String id, Payload payload) {

  /**
   * Refuses an id that could not be signed or sent.
   *
   * @throws IllegalArgumentException if it has other characters than that
   */
  public Message {
    Objects.requireNonNull(payload, "payload");
    if (!id.matches("[!-~&&[^.]]{1,255}")) {
      throw new IllegalArgumentException(
          "the id of a message is printable ASCII without spaces and dots but is '" + id + "'");
    }
  }
}
