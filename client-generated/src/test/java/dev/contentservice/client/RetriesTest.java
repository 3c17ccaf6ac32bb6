package dev.contentservice.client;

import static org.assertj.core.api.Assertions.assertThat;

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

/** The laws of trying again, over years of calls that take no time. */
class RetriesTest {
  private static final Duration CALL = Duration.ofSeconds(30);

  @Provide
  Arbitrary<ContentServiceException> passing() {
    return Arbitraries.oneOf(
        Arbitraries.of(500, 502, 503, 504, 507).flatMap(RetriesTest::answered),
        answered(429),
        answered(408),
        Arbitraries.just(new ConnectionException("no connection", new IOException())),
        Arbitraries.just(new CallTimedOutException("late", new IOException())));
  }

  @Provide
  Arbitrary<ContentServiceException> staying() {
    ErrorDetails soon = told(400, Duration.ZERO);
    return Arbitraries.of(
        new RequestRejectedException("refused", soon, List.of()),
        new UnauthorizedException("unauthorized", soon),
        new NotFoundException("not found", soon),
        new ConflictException("conflict", told(409, null)),
        new UnexpectedResponseException("odd", soon),
        new ServerException("not implemented", told(501, Duration.ZERO)),
        new ServerException("version", told(505, null)),
        new CallInterruptedException("interrupted", new InterruptedException()),
        new ConnectionException("tls", new javax.net.ssl.SSLHandshakeException("expired")));
  }

  private static Arbitrary<ContentServiceException> answered(int status) {
    return Arbitraries.integers()
        .between(0, 40)
        .injectNull(0.5)
        .map(seconds -> failure(status, seconds == null ? null : Duration.ofSeconds(seconds)));
  }

  private static ContentServiceException failure(int status, Duration retryAfter) {
    return switch (status) {
      case 408 -> new CallTimedOutException("408", told(status, retryAfter));
      case 429 -> new RateLimitedException("429", told(status, retryAfter));
      default -> new ServerException("5xx", told(status, retryAfter));
    };
  }

  private static ErrorDetails told(int status, Duration retryAfter) {
    return new ErrorDetails(status, null, null, retryAfter);
  }

  @Property
  void never_oftener_never_earlier_never_later_than_allowed(
      @ForAll("passing") ContentServiceException failure,
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

    Statistics.label("repeated")
        .collect(!waits.isEmpty())
        .coverage(c -> c.check(true).percentage(p -> p > 50));
    Duration told = failure.retryAfter().orElse(Duration.ZERO);
    assertThat(waits).hasSizeLessThan(maxAttempts).allMatch(each -> each.compareTo(told) >= 0);
    assertThat(now).isLessThan(CALL.toNanos());
  }

  @Property
  void what_stays_is_never_repeated(
      @ForAll("staying") ContentServiceException failure,
      @ForAll @IntRange(min = 1, max = 8) int maxAttempts) {
    RetryPolicy policy = RetryPolicy.defaults().maxAttempts(maxAttempts);

    assertThat(retries(policy, policy.newBudget(), true).after(failure, 0)).isEmpty();
  }

  @Property
  void an_unsafe_call_is_never_repeated(@ForAll("passing") ContentServiceException failure) {
    RetryPolicy policy = RetryPolicy.defaults();
    Retries retries = retries(policy, policy.newBudget(), false);

    assertThat(retries.after(failure, 0)).isEmpty();
    assertThat(retries.limit(0)).hasValue(CALL);
  }

  @Property
  void many_calls_never_repeat_more_than_their_budget(
      @ForAll @Size(max = 300) List<Boolean> calls,
      @ForAll @IntRange(max = 10) int burst,
      @ForAll @DoubleRange(max = 1) double share) {
    RetryPolicy policy = RetryPolicy.defaults().budget(burst, share);
    RetryBudget budget = policy.newBudget();
    int repetitions = 0;
    int successes = 0;
    for (boolean healthy : calls) {
      Retries retries = retries(policy, budget, true);
      if (healthy) {
        retries.succeeded();
        successes++;
      } else {
        while (retries.after(failure(503, null), 0).isPresent()) {
          repetitions++;
        }
      }
      assertThat(repetitions).isLessThanOrEqualTo((int) (burst + share * successes + 1e-9));
    }
  }

  @Property
  void waits_are_spread_over_all_of_a_delay_that_doubles(
      @ForAll @IntRange(min = 1, max = 9) int repetition,
      @ForAll @DoubleRange(max = 1, maxIncluded = false) double random) {
    RetryPolicy policy =
        RetryPolicy.defaults()
            .maxAttempts(10)
            .delays(Duration.ofMillis(100), Duration.ofSeconds(3));
    Retries retries =
        new Retries(policy, policy.newBudget(), true, Duration.ofDays(1), () -> random, 0);
    for (int i = 1; i < repetition; i++) {
      assertThat(retries.after(failure(503, null), 0)).isPresent();
    }

    double longest = Math.min(3000, 100 * Math.pow(2, repetition - 1));

    assertThat(retries.after(failure(503, null), 0).orElseThrow().toNanos())
        .isEqualTo((long) (longest * 1_000_000 * random));
  }

  private static Retries retries(RetryPolicy policy, RetryBudget budget, boolean repeatable) {
    return new Retries(policy, budget, repeatable, CALL, () -> 0.5, 0);
  }
}
