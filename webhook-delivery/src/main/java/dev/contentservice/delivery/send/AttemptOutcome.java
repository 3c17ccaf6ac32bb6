package dev.contentservice.delivery.send;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How one attempt ended. Holds nothing of what was sent, so it may be kept and shown. */
public sealed interface AttemptOutcome {

  /** How long it took. */
  Duration duration();

  /** What the receiver answered, as far as it came; null if no head of an answer did. */
  @Nullable Answer answer();

  /** Why it did not deliver; null if it did. */
  @Nullable ErrorKind error();

  /** The receiver took it: it answered with 2xx. */
  record Delivered(Duration duration, Answer answer) implements AttemptOutcome {
    @Override
    public @Nullable ErrorKind error() {
      return null;
    }
  }

  /** The receiver answered, and did not take it. */
  record Refused(Duration duration, Answer answer) implements AttemptOutcome {
    @Override
    public ErrorKind error() {
      return ErrorKind.STATUS;
    }
  }

  /** There is no whole answer: the attempt broke off, or nothing was sent. */
  record Failed(Duration duration, ErrorKind error, @Nullable Answer answer)
      implements AttemptOutcome {}
}
