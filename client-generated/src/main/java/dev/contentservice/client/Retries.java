package dev.contentservice.client;

import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What to do after each attempt of one call. It knows no network and no clock: moments are given to
 * it, so that its laws can be tried for years of calls.
 */
final class Retries {
  private final RetryPolicy policy;
  private final RetryBudget budget;
  private final DoubleSupplier random;
  private final long start;
  private final Duration callTimeout;
  private final int mostAttempts;
  private int attempts = 1;
  private @Nullable ContentServiceException lastFailure;

  /**
   * @param repeatable whether the request may be sent twice without being carried out twice
   * @param random from 0 to 1
   * @param start when the call began, in nanoseconds
   */
  Retries(
      RetryPolicy policy,
      RetryBudget budget,
      boolean repeatable,
      Duration callTimeout,
      DoubleSupplier random,
      long start) {
    this.policy = policy;
    this.budget = budget;
    this.mostAttempts = repeatable ? policy.maxAttempts() : 1;
    this.callTimeout = callTimeout;
    this.random = random;
    this.start = start;
  }

  /** The number of the attempt that is under way, from 1. */
  int attempt() {
    return attempts;
  }

  /** How long the attempt may take that starts now; empty if the call has no time left. */
  Optional<Duration> limit(long now) {
    Duration left = left(now);
    if (left.isNegative() || left.isZero()) {
      return Optional.empty();
    }
    boolean last = attempts >= mostAttempts;
    return Optional.of(
        last || left.compareTo(policy.attemptTimeout()) < 0 ? left : policy.attemptTimeout());
  }

  /** Why the attempt before this one failed; null for the first attempt. */
  @Nullable ContentServiceException lastFailure() {
    return lastFailure;
  }

  void succeeded() {
    if (attempts == 1) {
      budget.refund();
    }
  }

  /** How long to wait before the next attempt; empty if there is none. */
  Optional<Duration> after(ContentServiceException failure, long now) {
    if (!failure.isRetryable() || attempts >= mostAttempts) {
      return Optional.empty();
    }
    Duration told = failure.retryAfter().orElse(Duration.ZERO);
    Duration delay = told.plus(jittered(policy.delayBefore(attempts)));
    if (delay.compareTo(left(now)) >= 0 || !budget.tryAcquire()) {
      return Optional.empty();
    }
    attempts++;
    lastFailure = failure;
    return Optional.of(delay);
  }

  private Duration jittered(Duration longest) {
    return Duration.ofNanos((long) (longest.toNanos() * random.getAsDouble()));
  }

  private Duration left(long now) {
    return callTimeout.minusNanos(now - start);
  }
}
