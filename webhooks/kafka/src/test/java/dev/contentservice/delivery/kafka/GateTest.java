package dev.contentservice.delivery.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class GateTest {
  private long now;
  private long backlog;
  private int asked;
  private final Gate gate =
      new Gate(
          () -> {
            asked++;
            return backlog;
          },
          10,
          () -> now);

  private void pass(Duration time) {
    now += time.toNanos();
  }

  @Test
  void it_closes_above_the_limit_and_opens_at_it() {
    assertThat(gate.isOpen()).isTrue();
    backlog = 11;
    pass(Duration.ofSeconds(1));
    assertThat(gate.isOpen()).isFalse();
    backlog = 10;
    pass(Duration.ofSeconds(1));
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void it_asks_for_the_backlog_once_a_second() {
    for (int i = 0; i < 100; i++) {
      gate.isOpen();
      pass(Duration.ofMillis(20));
    }

    assertThat(asked).isEqualTo(2);
  }

  @Test
  void it_stays_closed_longer_after_each_failure() {
    gate.failed();
    pass(Duration.ofMillis(249));
    assertThat(gate.isOpen()).isFalse();
    pass(Duration.ofMillis(1));
    assertThat(gate.isOpen()).isTrue();

    gate.failed();
    pass(Duration.ofMillis(499));
    assertThat(gate.isOpen()).isFalse();
    pass(Duration.ofMillis(1));
    assertThat(gate.isOpen()).isTrue();

    gate.succeeded();
    gate.failed();
    pass(Duration.ofMillis(250));
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void the_backoff_ends_after_16_seconds_at_most() {
    for (int i = 0; i < 100; i++) {
      gate.failed();
    }

    pass(Duration.ofMillis(15_999));
    assertThat(gate.isOpen()).isFalse();
    pass(Duration.ofMillis(1));
    assertThat(gate.isOpen()).isTrue();
  }
}
