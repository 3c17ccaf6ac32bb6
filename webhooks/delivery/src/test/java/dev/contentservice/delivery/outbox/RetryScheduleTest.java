package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryScheduleTest {
  private static final RetrySchedule STANDARD = RetrySchedule.defaults();
  private static final Instant ENDED = Instant.parse("2026-01-01T00:00:00Z");

  @Property
  void jitter_only_adds(@ForAll @IntRange(min = 1, max = 9) int attempts, @ForAll long seed) {
    Duration delay = STANDARD.delays().get(attempts);

    assertThat(next(attempts, Optional.empty(), seed))
        .isBetween(ENDED.plus(delay), ENDED.plus(delay.multipliedBy(11).dividedBy(10)));
  }

  @Property
  void retry_after_only_extends_the_delay(
      @ForAll @IntRange(min = 1, max = 9) int attempts,
      @ForAll @LongRange(min = -10, max = 200_000) long seconds,
      @ForAll long seed) {
    Instant unasked = next(attempts, Optional.empty(), seed);
    Instant asked = next(attempts, Optional.of(Duration.ofSeconds(seconds)), seed);

    assertThat(asked).isAfterOrEqualTo(unasked);
    assertThat(asked)
        .isAfterOrEqualTo(ENDED.plusSeconds(Math.min(seconds, Duration.ofDays(1).toSeconds())));
    assertThat(asked).isBefore(ENDED.plus(Duration.ofDays(2)));
  }

  @Test
  void jitter_spreads_attempts_over_all_of_its_range() {
    Instant planned = ENDED.plus(STANDARD.delays().get(1));
    Random random = new Random(1);

    assertThat(
            IntStream.range(0, 200)
                .mapToObj(i -> STANDARD.next(1, ENDED, Optional.empty(), random).orElseThrow())
                // Of half a second, the tenth of five.
                .map(next -> Duration.between(planned, next).toMillis() / 125))
        .containsOnly(0L, 1L, 2L, 3L);
  }

  @ParameterizedTest
  @CsvSource({"86399, 86399", "86400, 86400", "86401, 86400"})
  void at_most_a_day_is_granted(long asked, long granted) {
    assertThat(STANDARD.granted(Duration.ofSeconds(asked))).hasSeconds(granted);
  }

  @Test
  void there_is_no_attempt_after_the_last_one() {
    assertThat(STANDARD.next(10, ENDED, Optional.of(Duration.ofHours(1)), new Random(1))).isEmpty();
  }

  @Test
  void the_default_schedule_lasts_three_days() {
    assertThat(STANDARD.delays().stream().reduce(Duration.ZERO, Duration::plus))
        .isBetween(Duration.ofDays(3), Duration.ofDays(4));
  }

  @Test
  void the_last_attempt_is_repeated_with_the_last_delay_in_an_endless_schedule() {
    for (int attempts : new int[] {9, 10, 1_000}) {
      assertThat(
              STANDARD.next(attempts, ENDED, Optional.empty(), new Random(1), true).orElseThrow())
          .isBetween(ENDED.plus(Duration.ofHours(24)), ENDED.plus(Duration.ofHours(27)));
    }
  }

  @Test
  void a_schedule_without_delays_or_with_a_negative_one_is_rejected() {
    for (List<Duration> delays :
        List.of(List.<Duration>of(), List.of(Duration.ZERO, Duration.ofMillis(-1)))) {
      assertThatThrownBy(() -> new RetrySchedule(delays, 0, Duration.ZERO))
          .hasMessageContaining("one delay or more");
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.001, 1.001, Double.NaN})
  void jitter_outside_of_0_to_1_is_rejected(double jitter) {
    assertThatThrownBy(() -> new RetrySchedule(List.of(Duration.ZERO), jitter, Duration.ZERO))
        .hasMessageContaining("jitter");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1})
  void jitter_from_0_to_1_is_accepted(double jitter) {
    assertThat(new RetrySchedule(List.of(Duration.ZERO), jitter, Duration.ZERO).jitter())
        .isEqualTo(jitter);
  }

  private static Instant next(int attempts, Optional<Duration> retryAfter, long seed) {
    return STANDARD.next(attempts, ENDED, retryAfter, new Random(seed)).orElseThrow();
  }
}
