package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

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
}
