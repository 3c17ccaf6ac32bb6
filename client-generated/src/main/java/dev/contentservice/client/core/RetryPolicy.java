package dev.contentservice.client.core;

import dev.contentservice.client.internal.Durations;
import java.time.Duration;
import java.util.Objects;

/**
 * When and how often the client retries. Retryable failures are connection failures, attempts that
 * time out, the statuses 408, 429 and 5xx (except 501 and 505), and 409 with {@code Retry-After}.
 * Failures of TLS, such as an invalid certificate, are not retried. Immutable.
 *
 * <pre>{@code
 * ContentClient client =
 *     ContentClient.builder()
 *         .baseUrl("https://content.example.com")
 *         .token(token)
 *         .retries(RetryPolicy.defaults().maxAttempts(6).attemptTimeout(Duration.ofSeconds(2)))
 *         .build();
 * }</pre>
 *
 * <p>Updates are retried because PUT is idempotent (RFC 9110 §9.2.2). Creations are retried with an
 * idempotency key, which the client generates.
 *
 * <p>The delay before the n-th retry is random between zero and {@code initialDelay * 2^(n-1)},
 * capped at {@code maxDelay} (full jitter). A delay requested by the response ({@code Retry-After},
 * or with 429 {@code RateLimit-Reset}) is added, so that no retry is early and clients do not retry
 * in step. If the delay would exceed the call timeout, the call fails at once.
 *
 * <p>All calls of a client share a budget: a retry takes one token, a call that succeeds at the
 * first attempt returns a fraction of one. During an outage the retries thus add little load.
 */
public final class RetryPolicy {
  private static final RetryPolicy DEFAULTS =
      new RetryPolicy(
          4, Duration.ofMillis(200), Duration.ofSeconds(5), Duration.ofSeconds(10), 20, 0.1);

  private final int maxAttempts;
  private final Duration initialDelay;
  private final Duration maxDelay;
  private final Duration attemptTimeout;
  private final int burst;
  private final double share;

  private RetryPolicy(
      int maxAttempts,
      Duration initialDelay,
      Duration maxDelay,
      Duration attemptTimeout,
      int burst,
      double share) {
    this.maxAttempts = maxAttempts;
    this.initialDelay = initialDelay;
    this.maxDelay = maxDelay;
    this.attemptTimeout = attemptTimeout;
    this.burst = burst;
    this.share = share;
  }

  /**
   * At most 4 attempts of at most 10 seconds each, delays from 200 milliseconds up to 5 seconds,
   * and a budget of 20 retries, to which ten calls that succeed at the first attempt add one.
   */
  public static RetryPolicy defaults() {
    return DEFAULTS;
  }

  /** No retries. */
  public static RetryPolicy none() {
    return DEFAULTS.maxAttempts(1);
  }

  /** Sets the maximum number of attempts of one call, including the first; at least 1. */
  public RetryPolicy maxAttempts(int attempts) {
    if (attempts < 1) {
      throw new IllegalArgumentException("maxAttempts must be at least 1 but is " + attempts);
    }
    return new RetryPolicy(attempts, initialDelay, maxDelay, attemptTimeout, burst, share);
  }

  /**
   * Sets the delays.
   *
   * @param initialDelay upper bound of the delay before the first retry; positive, doubled for each
   *     retry
   * @param maxDelay cap of the doubling; at least {@code initialDelay}
   */
  public RetryPolicy delays(Duration initialDelay, Duration maxDelay) {
    Duration initial = Durations.duration("initialDelay", initialDelay);
    if (Objects.requireNonNull(maxDelay, "maxDelay").compareTo(initialDelay) < 0) {
      throw new IllegalArgumentException(
          "maxDelay must be at least " + initialDelay + " but is " + maxDelay);
    }
    return new RetryPolicy(
        maxAttempts,
        initial,
        Durations.duration("maxDelay", maxDelay),
        attemptTimeout,
        burst,
        share);
  }

  /**
   * Sets the time limit of an attempt that another one may follow; positive. The last attempt may
   * use the rest of the call timeout.
   */
  public RetryPolicy attemptTimeout(Duration timeout) {
    return new RetryPolicy(
        maxAttempts,
        initialDelay,
        maxDelay,
        Durations.duration("attemptTimeout", timeout),
        burst,
        share);
  }

  /**
   * Sets the retry budget.
   *
   * @param burst how many retries the full budget allows; at least 0
   * @param share the fraction of a retry that a call which succeeds at the first attempt returns;
   *     from 0 to 1
   */
  public RetryPolicy budget(int burst, double share) {
    if (burst < 0 || !(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "burst must be at least 0 and share from 0 to 1 but they are " + burst + ", " + share);
    }
    return new RetryPolicy(maxAttempts, initialDelay, maxDelay, attemptTimeout, burst, share);
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
   * The upper bound of the delay before a retry.
   *
   * @param retry 1 for the first
   */
  Duration delayBefore(int retry) {
    Duration delay = initialDelay;
    for (int i = 1; i < retry && delay.compareTo(maxDelay) < 0; i++) {
      delay = delay.plus(delay);
    }
    return delay.compareTo(maxDelay) < 0 ? delay : maxDelay;
  }

  @Override
  public String toString() {
    return "RetryPolicy[maxAttempts=%d, delays=%s..%s, attemptTimeout=%s, budget=%d+%s]"
        .formatted(maxAttempts, initialDelay, maxDelay, attemptTimeout, burst, share);
  }
}
