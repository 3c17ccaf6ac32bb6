package dev.contentservice.delivery.dispatch;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Creates results of attempts. */
public final class Attempts {
  private Attempts() {}

  /** An attempt that has just been delivered at once. */
  public static AttemptResult delivered() {
    return delivered(Instant.now());
  }

  public static AttemptResult delivered(Instant started) {
    return delivered(started, Duration.ZERO);
  }

  public static AttemptResult delivered(Instant started, Duration duration) {
    return AttemptResult.delivered(started, duration, ReceiverResponse.of(204));
  }

  public static AttemptResult rejected(Instant started, int status) {
    return rejected(started, new ReceiverResponse(status, "so", null));
  }

  public static AttemptResult rejected(Instant started, int status, @Nullable Duration retryAfter) {
    return rejected(started, new ReceiverResponse(status, "so", retryAfter));
  }

  private static AttemptResult rejected(Instant started, ReceiverResponse response) {
    return AttemptResult.rejected(started, Duration.ZERO, ErrorKind.STATUS, response);
  }
}
