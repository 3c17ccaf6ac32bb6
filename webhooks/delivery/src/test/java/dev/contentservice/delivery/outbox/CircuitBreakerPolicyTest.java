package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CircuitBreakerPolicyTest {
  private static final CircuitBreakerPolicy STANDARD = CircuitBreakerPolicy.defaults();

  @Property
  void each_further_failure_extends_the_pause_up_to_the_maximum(
      @ForAll @IntRange(min = 0, max = Integer.MAX_VALUE - 1) int failures) {
    Duration pause = STANDARD.pauseAfter(failures);

    assertThat(STANDARD.pauseAfter(failures + 1)).isGreaterThanOrEqualTo(pause);
    assertThat(pause).isLessThanOrEqualTo(STANDARD.maxDelay());
    assertThat(STANDARD.isOpenAfter(failures)).isEqualTo(!pause.isZero());
  }

  @Test
  void it_opens_after_5_failures_for_10_seconds_up_to_10_minutes() {
    assertThat(Stream.of(4, 5, 6, 10, 11, 12).map(STANDARD::pauseAfter).map(Duration::toSeconds))
        .containsExactly(0L, 10L, 20L, 320L, 600L, 600L);
  }

  @Test
  void pauses_double_up_to_the_longest() {
    CircuitBreakerPolicy policy =
        new CircuitBreakerPolicy(2, Duration.ofSeconds(10), Duration.ofSeconds(40));

    assertThat(Stream.of(0, 1, 2, 3, 4, 5, 1_000).map(policy::pauseAfter))
        .containsExactly(
            Duration.ZERO,
            Duration.ZERO,
            Duration.ofSeconds(10),
            Duration.ofSeconds(20),
            Duration.ofSeconds(40),
            Duration.ofSeconds(40),
            Duration.ofSeconds(40));
  }
}
