package dev.contentservice.delivery.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates results of attempts. */
public final class Attempts {
  /** The headers of a rejection. */
  public static final ResponseHeaders HEADERS = new ResponseHeaders(Map.of("server", "x"));

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
    return rejected(started, status, null);
  }

  public static AttemptResult rejected(Instant started, int status, @Nullable Duration retryAfter) {
    return AttemptResult.rejected(
        started,
        Duration.ZERO,
        ErrorKind.STATUS,
        new ReceiverResponse(status, HEADERS, "so", retryAfter));
  }
}
