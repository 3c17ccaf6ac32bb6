package dev.contentservice.client;

import java.time.Duration;
import java.util.Objects;

/**
 * When and how often a call is made again that may succeed the next time: after a connection that
 * failed or broke, an attempt that took too long, and the statuses 408, 429 and 5xx (not 501 and
 * 505, which stay). Immutable.
 *
 * <pre>{@code
 * ContentClient client =
 *     ContentClient.builder()
 *         .baseUrl(URI.create("https://content.example.com"))
 *         .token(token)
 *         .retries(RetryPolicy.defaults().maxAttempts(6).attemptTimeout(Duration.ofSeconds(2)))
 *         .build();
 * }</pre>
 *
 * <p>Only what is safe to repeat is repeated: an update, because PUT is idempotent (RFC 9110
 * §9.2.2), and a creation with an idempotency key, which the client makes by itself.
 *
 * <p>Before the n-th repetition the client waits for a random time between zero and {@code
 * firstDelay} times two to the n-1, at most {@code longestDelay}. If the answer tells how long to
 * wait ({@code Retry-After} in seconds or as a date, or {@code RateLimit-Reset} with a 429), that
 * comes on top, so that nothing is sent earlier and not everybody comes back at once. A wait that
 * would go beyond the call's time-out is not begun: the call fails at once.
 *
 * <p>All calls of a client share a budget: each repetition takes one token, each call that succeeds
 * at once gives a part of one back. So a service that is sick for long gets little more than the
 * calls themselves.
 */
public final class RetryPolicy {
  private static final RetryPolicy DEFAULTS =
      new RetryPolicy(
          4, Duration.ofMillis(200), Duration.ofSeconds(5), Duration.ofSeconds(10), 20, 0.1);

  private final int maxAttempts;
  private final Duration firstDelay;
  private final Duration longestDelay;
  private final Duration attemptTimeout;
  private final int burst;
  private final double share;

  private RetryPolicy(
      int maxAttempts,
      Duration firstDelay,
      Duration longestDelay,
      Duration attemptTimeout,
      int burst,
      double share) {
    this.maxAttempts = maxAttempts;
    this.firstDelay = firstDelay;
    this.longestDelay = longestDelay;
    this.attemptTimeout = attemptTimeout;
    this.burst = burst;
    this.share = share;
  }

  /**
   * At most 4 attempts of at most 10 seconds each, delays from 200 milliseconds up to 5 seconds, a
   * budget of 20 repetitions and one more for every ten calls that succeed at once.
   */
  public static RetryPolicy defaults() {
    return DEFAULTS;
  }

  /** Every call is made once. */
  public static RetryPolicy none() {
    return DEFAULTS.maxAttempts(1);
  }

  /** This policy with another bound on the attempts of one call, the first included; at least 1. */
  public RetryPolicy maxAttempts(int attempts) {
    if (attempts < 1) {
      throw new IllegalArgumentException("maxAttempts must be at least 1 but is " + attempts);
    }
    return new RetryPolicy(attempts, firstDelay, longestDelay, attemptTimeout, burst, share);
  }

  /**
   * This policy with other delays.
   *
   * @param first the longest delay before the first repetition; positive, doubled each time
   * @param longest where doubling ends; not shorter than {@code first}
   */
  public RetryPolicy delays(Duration first, Duration longest) {
    Duration shortest = Durations.duration("first", first);
    if (Objects.requireNonNull(longest, "longest").compareTo(first) < 0) {
      throw new IllegalArgumentException(
          "longest must not be shorter than " + first + " but is " + longest);
    }
    return new RetryPolicy(
        maxAttempts,
        shortest,
        Durations.duration("longest", longest),
        attemptTimeout,
        burst,
        share);
  }

  /**
   * This policy with another bound on an attempt after which there may be others; positive. The
   * only or last attempt has all the time that is left of the call's time-out.
   */
  public RetryPolicy attemptTimeout(Duration timeout) {
    return new RetryPolicy(
        maxAttempts,
        firstDelay,
        longestDelay,
        Durations.duration("attemptTimeout", timeout),
        burst,
        share);
  }

  /**
   * This policy with another budget.
   *
   * @param burst how many repetitions there may be while no call succeeds; at least 0
   * @param share the part of a repetition that a call gives back which succeeds at once; from 0 to
   *     1
   */
  public RetryPolicy budget(int burst, double share) {
    if (burst < 0 || !(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "burst must be at least 0 and share from 0 to 1 but they are " + burst + ", " + share);
    }
    return new RetryPolicy(maxAttempts, firstDelay, longestDelay, attemptTimeout, burst, share);
  }

  int maxAttempts() {
    return maxAttempts;
  }

  Duration attemptTimeout() {
    return attemptTimeout;
  }

  RetryBudget newBudget() {
    return new RetryBudget(burst, share);
  }

  /**
   * The longest delay before a repetition.
   *
   * @param repetition 1 for the first
   */
  Duration delayBefore(int repetition) {
    Duration delay = firstDelay;
    for (int i = 1; i < repetition && delay.compareTo(longestDelay) < 0; i++) {
      delay = delay.plus(delay);
    }
    return delay.compareTo(longestDelay) < 0 ? delay : longestDelay;
  }

  @Override
  public String toString() {
    return "RetryPolicy[maxAttempts=%d, delays=%s..%s, attemptTimeout=%s, budget=%d+%s]"
        .formatted(maxAttempts, firstDelay, longestDelay, attemptTimeout, burst, share);
  }
}
