package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.outbox.internal.WebhookQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the row of a webhook says. */
class WebhookQueueTest {
  private static final Instant NOW = Instant.parse("2026-11-27T05:00:00Z");
  private static final CircuitBreakerPolicy POLICY =
      new CircuitBreakerPolicy(2, Duration.ofSeconds(10), Duration.ofSeconds(40));

  private static final WebhookQueue NEW =
      new WebhookQueue(
          "w",
          0,
          Instant.EPOCH,
          null,
          Instant.EPOCH,
          Instant.EPOCH,
          -1,
          0,
          List.of(),
          NOW.toEpochMilli());

  @Test
  void it_is_due_from_its_time_on() {
    assertThat(NEW.isDue(NOW.minusMillis(1))).isFalse();
    assertThat(NEW.isDue(NOW)).isTrue();
    assertThat(NEW.isDue(NOW.plusMillis(1))).isTrue();
  }

  @Test
  void failures_count_from_the_first_one_and_open_the_circuit_breaker() {
    WebhookQueue once = NEW.afterFailure("d1", POLICY, NOW);
    WebhookQueue twice = once.afterFailure("d2", POLICY, NOW.plusSeconds(1));

    assertThat(once.failures()).isOne();
    assertThat(once.failingSince()).isEqualTo(NOW);
    assertThat(once.maySend(NOW)).isTrue();
    assertThat(twice.failures()).isEqualTo(2);
    assertThat(twice.failingSince()).isEqualTo(NOW);
    assertThat(twice.openUntil()).isEqualTo(NOW.plusSeconds(11));
    assertThat(twice.maySend(NOW.plusSeconds(11).minusMillis(1))).isFalse();
    assertThat(twice.maySend(NOW.plusSeconds(11))).isTrue();
    assertThat(twice.afterSuccess()).isEqualTo(NEW);
  }

  @Test
  void a_pause_is_extended_never_shortened_and_outlasts_a_success() {
    WebhookQueue held = NEW.heldUntil(NOW.plusSeconds(5));

    assertThat(held.heldUntil(NOW.plusSeconds(4))).isSameAs(held);
    assertThat(held.heldUntil(NOW.plusSeconds(6)).heldUntil()).isEqualTo(NOW.plusSeconds(6));
    assertThat(held.afterSuccess().maySend(NOW)).isFalse();
    assertThat(held.maySend(NOW.plusSeconds(5))).isTrue();
    assertThat(held.reset()).isEqualTo(NEW);
  }

  @Test
  void the_speed_follows_the_time_that_attempts_take() {
    assertThat(NEW.afterWaiting(Optional.empty())).isSameAs(NEW);
    assertThat(NEW.afterWaiting(Optional.of(Duration.ofMillis(40))).smoothedMillis()).isEqualTo(40);
    assertThat(NEW.stalled().smoothedMillis()).isEqualTo(1_001);
    assertThat(NEW.afterWaiting(Optional.of(Duration.ofSeconds(9))).stalled().smoothedMillis())
        .isEqualTo(9_000);
    assertThat(NEW.freeAt(7).freeAt()).isEqualTo(7);
  }
}
