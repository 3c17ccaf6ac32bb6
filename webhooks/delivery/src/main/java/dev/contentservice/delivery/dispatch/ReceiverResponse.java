package dev.contentservice.delivery.dispatch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The response of a receiver.
 *
 * @param status of the response, from 100 to 599
 * @param headers the first of them, with secrets masked
 * @param excerpt the first 1024 bytes of the body at most, as one line of text that is safe to
 *     show; empty if there is no body; U+0000 is replaced because not every store accepts it
 * @param retryAfter the delay that the receiver asks for, at most a day; null if none
 */
public record ReceiverResponse(
    int status, ResponseHeaders headers, String excerpt, @Nullable Duration retryAfter) {
  public ReceiverResponse {
    excerpt = excerpt.replace('\0', '\uFFFD');
  }

  /** A response whose headers are not recorded. */
  public ReceiverResponse(int status, String excerpt, @Nullable Duration retryAfter) {
    this(status, ResponseHeaders.NONE, excerpt, retryAfter);
  }

  /** A response without a body. */
  public static ReceiverResponse of(int status) {
    return new ReceiverResponse(status, "", null);
  }
}
