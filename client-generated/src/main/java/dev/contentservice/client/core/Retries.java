package dev.contentservice.client.core;

import dev.contentservice.client.errors.CallTimedOutException;
import dev.contentservice.client.errors.ConflictException;
import dev.contentservice.client.errors.ConnectionException;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.RateLimitedException;
import dev.contentservice.client.errors.ServerException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Decides on the retries of one call. Times are arguments, so that tests run without a clock. */
final class Retries {
  private final RetryPolicy policy;
  private final RetryBudget budget;
  private final DoubleSupplier random;
  private final long start;
  private final Duration callTimeout;
  private final int maxAttempts;
  private int attempts = 1;
  private @Nullable ContentServiceException lastFailure;

  /**
   * @param repeatable whether a retry is safe
   * @param random from 0 to 1
   * @param start when the call started, in nanoseconds
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
    this.maxAttempts = repeatable ? policy.maxAttempts() : 1;
    this.callTimeout = callTimeout;
    this.random = random;
    this.start = start;
  }

  /** The number of the current attempt, from 1. */
  int attempt() {
    return attempts;
  }

  /** The time limit of an attempt that starts now; empty if the call timeout has passed. */
  Optional<Duration> limit(long now) {
    Duration remaining = remaining(now);
    if (remaining.isNegative() || remaining.isZero()) {
      return Optional.empty();
    }
    boolean last = attempts >= maxAttempts;
    return Optional.of(
        last || remaining.compareTo(policy.attemptTimeout()) < 0
            ? remaining
            : policy.attemptTimeout());
  }

  /** The failure of the previous attempt; null for the first attempt. */
  @Nullable ContentServiceException lastFailure() {
    return lastFailure;
  }

  void succeeded() {
    if (attempts == 1) {
      budget.refund();
    }
  }

  /** The delay before the next attempt; empty to give up. */
  Optional<Duration> after(ContentServiceException failure, long now) {
    if (!isRetryable(failure) || attempts >= maxAttempts) {
      return Optional.empty();
    }
    Duration retryAfter = failure.retryAfter().orElse(Duration.ZERO);
    Duration delay = retryAfter.plus(jittered(policy.delayBefore(attempts)));
    if (delay.compareTo(remaining(now)) >= 0 || !budget.tryAcquire()) {
      return Optional.empty();
    }
    attempts++;
    lastFailure = failure;
    return Optional.of(delay);
  }

  /** Whether a retry may succeed. */
  static boolean isRetryable(ContentServiceException failure) {
    if (failure instanceof ConnectionException) {
      // A TLS failure does not go away on retry.
      return !(failure.getCause() instanceof SSLException);
    }
    int status = failure.status().orElse(0);
    return failure instanceof CallTimedOutException
        || failure instanceof RateLimitedException
        || (failure instanceof ServerException && status != 501 && status != 505)
        // For example another request with the same idempotency key is in progress.
        || (failure instanceof ConflictException && failure.retryAfter().isPresent());
  }

  private Duration jittered(Duration max) {
    return Duration.ofNanos((long) (max.toNanos() * random.getAsDouble()));
  }

  private Duration remaining(long now) {
    return callTimeout.minusNanos(now - start);
  }
}
