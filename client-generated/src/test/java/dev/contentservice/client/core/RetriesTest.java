package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.errors.CallInterruptedException;
import dev.contentservice.client.errors.CallTimedOutException;
import dev.contentservice.client.errors.ConflictException;
import dev.contentservice.client.errors.ConnectionException;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.ErrorDetails;
import dev.contentservice.client.errors.NotFoundException;
import dev.contentservice.client.errors.RateLimitedException;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.client.errors.ServerException;
import dev.contentservice.client.errors.UnauthorizedException;
import dev.contentservice.client.errors.UnexpectedResponseException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

/** The laws of retries, in virtual time. */
class RetriesTest {
  private static final Duration CALL = Duration.ofSeconds(30);

  @Provide
  Arbitrary<ContentServiceException> transientFailures() {
    return Arbitraries.oneOf(
        Arbitraries.of(500, 502, 503, 504, 507).flatMap(RetriesTest::responses),
        responses(429),
        responses(408),
        // For example another request with the same idempotency key is in progress.
        Arbitraries.just(new ConflictException("busy", details(409, Duration.ofSeconds(1)))),
        Arbitraries.just(new ConnectionException("no connection", new IOException())),
        Arbitraries.just(new CallTimedOutException("late", new IOException())));
  }

  @Provide
  Arbitrary<ContentServiceException> permanentFailures() {
    ErrorDetails soon = details(400, Duration.ZERO);
    return Arbitraries.of(
        new RequestRejectedException("rejected", soon, List.of()),
        new UnauthorizedException("unauthorized", soon),
        new NotFoundException("not found", soon),
        new ConflictException("conflict", details(409, null)),
        new UnexpectedResponseException("odd", soon),
        new ServerException("not implemented", details(501, Duration.ZERO)),
        new ServerException("version", details(505, null)),
        new CallInterruptedException("interrupted", new InterruptedException()),
        new ConnectionException("tls", new javax.net.ssl.SSLHandshakeException("expired")));
  }

  private static Arbitrary<ContentServiceException> responses(int status) {
    return Arbitraries.integers()
        .between(0, 40)
        .injectNull(0.5)
        .map(seconds -> failure(status, seconds == null ? null : Duration.ofSeconds(seconds)));
  }

  private static ContentServiceException failure(int status, Duration retryAfter) {
    return switch (status) {
      case 408 -> new CallTimedOutException("408", details(status, retryAfter));
      case 429 -> new RateLimitedException("429", details(status, retryAfter));
      default -> new ServerException("5xx", details(status, retryAfter));
    };
  }

  private static ErrorDetails details(int status, Duration retryAfter) {
    return new ErrorDetails(status, null, null, retryAfter);
  }

  @Property
  void retries_respect_attempts_delays_and_timeout(
      @ForAll("transientFailures") ContentServiceException failure,
      @ForAll @IntRange(min = 1, max = 8) int maxAttempts,
      @ForAll @DoubleRange(max = 1, maxIncluded = false) double random) {
    RetryPolicy policy = RetryPolicy.defaults().maxAttempts(maxAttempts);
    Retries retries = new Retries(policy, policy.newBudget(), true, CALL, () -> random, 0);
    long now = 0;
    List<Duration> waits = new ArrayList<>();

    Optional<Duration> wait = retries.after(failure, now);
    while (wait.isPresent()) {
      waits.add(wait.get());
      now += wait.get().toNanos();
      assertThat(retries.limit(now).orElseThrow())
          .isBetween(Duration.ofNanos(1), CALL.minusNanos(now));
      wait = retries.after(failure, now);
    }

    Statistics.label("retried")
        .collect(!waits.isEmpty())
        .coverage(c -> c.check(true).percentage(p -> p > 50));
    Duration requested = failure.retryAfter().orElse(Duration.ZERO);
    assertThat(waits).hasSizeLessThan(maxAttempts).allMatch(each -> each.compareTo(requested) >= 0);
    assertThat(now).isLessThan(CALL.toNanos());
  }

  @Test
  void by_default_attempts_take_10_seconds_and_delays_are_200_milliseconds_to_5_seconds() {
    RetryPolicy policy = RetryPolicy.defaults();

    assertThat(policy.attemptTimeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(policy.delayBefore(1)).isEqualTo(Duration.ofMillis(200));
    assertThat(policy.delayBefore(9)).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void by_default_a_call_has_4_attempts_and_all_calls_share_20_retries() {
    RetryPolicy policy = RetryPolicy.defaults();
    RetryBudget budget = policy.newBudget();
    List<Integer> retried = new ArrayList<>();
    for (int call = 0; call < 8; call++) {
      Retries retries = retries(policy, budget, true);
      int count = 0;
      while (retries.after(new ServerException("busy", details(503, null)), 0).isPresent()) {
        count++;
      }
      retried.add(count);
    }

    assertThat(retried).containsExactly(3, 3, 3, 3, 3, 3, 2, 0);
  }

  @Property
  void permanent_failures_are_never_retried(
      @ForAll("permanentFailures") ContentServiceException failure,
      @ForAll @IntRange(min = 1, max = 8) int maxAttempts) {
    RetryPolicy policy = RetryPolicy.defaults().maxAttempts(maxAttempts);

    assertThat(retries(policy, policy.newBudget(), true).after(failure, 0)).isEmpty();
  }

  @Property
  void an_unsafe_call_is_never_retried(
      @ForAll("transientFailures") ContentServiceException failure) {
    RetryPolicy policy = RetryPolicy.defaults();
    Retries retries = retries(policy, policy.newBudget(), false);

    assertThat(retries.after(failure, 0)).isEmpty();
    assertThat(retries.limit(0)).hasValue(CALL);
  }

  @Property
  void retries_of_many_calls_stay_within_the_budget(
      @ForAll @Size(max = 300) List<Boolean> calls,
      @ForAll @IntRange(max = 10) int burst,
      @ForAll @DoubleRange(max = 1) double share) {
    RetryPolicy policy = RetryPolicy.defaults().budget(burst, share);
    RetryBudget budget = policy.newBudget();
    int retried = 0;
    int successes = 0;
    for (boolean healthy : calls) {
      Retries retries = retries(policy, budget, true);
      if (healthy) {
        retries.succeeded();
        successes++;
      } else {
        while (retries.after(failure(503, null), 0).isPresent()) {
          retried++;
        }
      }
      assertThat(retried).isLessThanOrEqualTo((int) (burst + share * successes + 1e-9));
    }
  }

  @Property
  void delays_have_full_jitter_and_a_doubling_bound(
      @ForAll @IntRange(min = 1, max = 9) int retry,
      @ForAll @DoubleRange(max = 1, maxIncluded = false) double random) {
    RetryPolicy policy =
        RetryPolicy.defaults()
            .maxAttempts(10)
            .delays(Duration.ofMillis(100), Duration.ofSeconds(3));
    Retries retries =
        new Retries(policy, policy.newBudget(), true, Duration.ofDays(1), () -> random, 0);
    for (int i = 1; i < retry; i++) {
      assertThat(retries.after(failure(503, null), 0)).isPresent();
    }

    double longest = Math.min(3000, 100 * Math.pow(2, retry - 1));

    assertThat(retries.after(failure(503, null), 0).orElseThrow().toNanos())
        .isEqualTo((long) (longest * 1_000_000 * random));
  }

  private static Retries retries(RetryPolicy policy, RetryBudget budget, boolean repeatable) {
    return new Retries(policy, budget, repeatable, CALL, () -> 0.5, 0);
  }
}
