package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

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
  void there_is_no_attempt_after_the_last_one() {
    assertThat(STANDARD.next(10, ENDED, Optional.of(Duration.ofHours(1)), new Random(1))).isEmpty();
  }

  @Test
  void the_default_schedule_lasts_three_days() {
    assertThat(STANDARD.delays().stream().reduce(Duration.ZERO, Duration::plus))
        .isBetween(Duration.ofDays(3), Duration.ofDays(4));
  }

  @Test
  void an_invalid_schedule_is_rejected() {
    assertThatThrownBy(() -> new RetrySchedule(List.of(), 0, Duration.ZERO))
        .hasMessageContaining("one delay or more");
    assertThatThrownBy(() -> new RetrySchedule(List.of(Duration.ZERO), Double.NaN, Duration.ZERO))
        .hasMessageContaining("jitter");
  }

  private static Instant next(int attempts, Optional<Duration> retryAfter, long seed) {
    return STANDARD.next(attempts, ENDED, retryAfter, new Random(seed)).orElseThrow();
  }
}
