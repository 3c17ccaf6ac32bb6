package dev.contentservice.server.support;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The header {@value #NAME}, which every response has. */
public final class RequestIdHeader {
  /** The name of the header. */
  public static final String NAME = "X-Request-Id";

  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private RequestIdHeader() {}

  /**
   * Whether the caller's id may be repeated in responses and logs.
   *
   * @param sent the value of the header; null if it was not sent
   */
  public static boolean isValid(@Nullable String sent) {
    return sent != null && VALID.matcher(sent).matches();
  }

  /** The caller's id if it is valid, otherwise a new one. */
  public static String orNew(@Nullable String sent) {
    // Not a secret: it only distinguishes requests.
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return sent != null && isValid(sent)
        ? sent
        : new UUID(random.nextLong(), random.nextLong()).toString();
  }
}
