package dev.contentservice.delivery.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How one attempt ended. Holds nothing of what was sent, so it may be kept and shown. */
public sealed interface SendResult {

  /** How long it took. */
  Duration duration();

  /** What the receiver answered, as far as it came; null if no whole head of an answer did. */
  @Nullable ReceiverResponse response();

  /** Why it did not deliver; null if it did. */
  @Nullable ErrorKind error();

  /** The receiver took it: it answered with 2xx. */
  record Delivered(Duration duration, ReceiverResponse response) implements SendResult {
    @Override
    public @Nullable ErrorKind error() {
      return null;
    }
  }

  /**
   * The receiver answered, and did not take it.
   *
   * @param error {@link ErrorKind#STATUS}, or {@link ErrorKind#ABORTED} if it wants no retry
   */
  record Rejected(Duration duration, ErrorKind error, ReceiverResponse response)
      implements SendResult {}

  /** There is no whole head of an answer: the attempt broke off, or nothing was sent. */
  record Failed(Duration duration, ErrorKind error) implements SendResult {
    @Override
    public @Nullable ReceiverResponse response() {
      return null;
    }
  }

  /**
   * Nothing was tried: the name of the host is not looked up now. This says nothing about the
   * receiver, so it should not count as an attempt.
   *
   * @param retryAfter when to send it, counted from the end of this outcome
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
