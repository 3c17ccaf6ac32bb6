package dev.contentservice.delivery.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The result of sending a message once. Contains nothing of the request, so it may be stored and
 * shown.
 */
public sealed interface SendResult {

  /** How long it took. */
  Duration duration();

  /** The response as far as read; null without a complete head. */
  @Nullable ReceiverResponse response();

  /** Why it failed; null if it was delivered. */
  @Nullable ErrorKind error();

  /** The receiver responded with 2xx. */
  record Delivered(Duration duration, ReceiverResponse response) implements SendResult {
    @Override
    public @Nullable ErrorKind error() {
      return null;
    }
  }

  /**
   * The receiver responded with another status.
   *
   * @param error {@link ErrorKind#STATUS}, or {@link ErrorKind#ABORTED} if it asks for no retry
   */
  record Rejected(Duration duration, ErrorKind error, ReceiverResponse response)
      implements SendResult {}

  /** There is no complete head of a response: the attempt broke off, or nothing was sent. */
  record Failed(Duration duration, ErrorKind error) implements SendResult {
    @Override
    public @Nullable ReceiverResponse response() {
      return null;
    }
  }

  /**
   * Nothing was sent, because lookups of the host's name are paused. The receiver is not involved,
   * so it does not count as an attempt.
   *
   * @param retryAfter the delay until the next try, from the end of this one
   */
  record Deferred(Duration duration, Duration retryAfter) implements SendResult {
    @Override
    public @Nullable ReceiverResponse response() {
      return null;
    }

    @Override
    public ErrorKind error() {
      return ErrorKind.NOT_LOOKED_UP;
    }
  }
}
