package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Days of failures, on a virtual clock. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class RetriesOverDaysTest {
  private static final Duration STEP = Duration.ofSeconds(1);

  private final World world;
  private final Outbox node;

  RetriesOverDaysTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
  }

  @Test
  void a_delivery_is_attempted_ten_times_over_three_days_and_then_failed() {
    world.webhook("w");
    world.publish("e");
    List<Instant> attempts = new ArrayList<>();
    Instant next = world.clock.instant();
    while (next != null) {
      assertThat(attempts).hasSizeLessThan(RetrySchedule.defaults().delays().size());
      world.clock.setTo(next.minusMillis(1));
      assertThat(attempts.isEmpty() ? List.of() : node.claim(1)).isEmpty();
      world.clock.setTo(next);
      ClaimedDelivery claimed = node.claim(1).get(0);
      attempts.add(next);
      assertThat(claimed.number()).isEqualTo(attempts.size());
      node.complete(List.of(world.failed(claimed)));
      next = nextDue();
    }

    assertThat(attempts).hasSize(RetrySchedule.defaults().delays().size());
    for (int i = 1; i < attempts.size(); i++) {
      Duration gap = Duration.between(attempts.get(i - 1), attempts.get(i));
      Duration delay = RetrySchedule.defaults().delays().get(i);
      assertThat(gap).isGreaterThanOrEqualTo(delay);
    }
    assertThat(Duration.between(attempts.get(0), attempts.get(9))).isGreaterThan(days(3));
    assertThat(world.store.count("delivery_records", "state = 'failed'")).isEqualTo(1);
    assertThat(world.store.count("delivery_attempt_records", "status = 503")).isEqualTo(10);
    world.clock.pass(days(30));
    assertThat(node.claim(1)).isEmpty();
  }

  @Test
  void retry_after_delays_an_attempt_but_never_hastens_it() {
    world.webhook("w");
    world.publish("e");
    node.complete(List.of(world.failed(node.claim(1).get(0), Duration.ofHours(1))));
    world.clock.pass(Duration.ofHours(1).minus(STEP));
    assertThat(node.claim(1)).isEmpty();
    world.clock.pass(STEP);
    node.complete(List.of(world.failed(node.claim(1).get(0), Duration.ZERO)));

    world.clock.pass(RetrySchedule.defaults().delays().get(2).minus(STEP));
    assertThat(node.claim(1)).isEmpty();
  }

  @Test
  void a_failing_receiver_is_paused_and_then_tested_by_one_delivery() {
    world.webhook("w");
    for (int i = 0; i < 10; i++) {
      world.publish("e" + i);
    }
    failAll(node.claim(4));
    failAll(node.claim(4));
    assertThat(node.claim(10)).as("open").isEmpty();

    node.leave();
    Outbox afterRestart = world.node("restarted");
    assertThat(afterRestart.claim(10)).as("still open").isEmpty();
    world.clock.pass(CircuitBreakerPolicy.defaults().maxDelay());
    List<ClaimedDelivery> probe = afterRestart.claim(10);
    assertThat(probe).as("half open").hasSize(1);
    assertThat(afterRestart.claim(10)).as("one at a time").isEmpty();

    afterRestart.complete(List.of(world.delivered(probe.get(0))));
    assertThat(afterRestart.claim(10)).as("closed").hasSize(9);
  }

  @Test
  void an_event_for_a_webhook_with_an_open_circuit_breaker_waits() {
    world.webhook("w");
    for (int i = 0; i < 8; i++) {
      world.publish("e" + i);
    }
    failAll(node.claim(4));
    failAll(node.claim(4));
    world.publish("late");

    assertThat(node.claim(10)).isEmpty();
  }

  @Test
  void a_clock_that_is_set_back_loses_nothing() {
    world.webhook("w");
    Instant before = world.clock.instant();
    world.publish("e");
    world.clock.setTo(before.minus(days(1)));
    assertThat(node.claim(1)).isEmpty();

    world.clock.setTo(before);
    assertThat(node.claim(1)).hasSize(1);
  }

  private void failAll(List<ClaimedDelivery> claimed) {
    assertThat(claimed).isNotEmpty();
    node.complete(claimed.stream().map(world::failed).toList());
  }

  private Instant nextDue() {
    return node.untilDue().map(left -> world.clock.instant().plus(left)).orElse(null);
  }

  private static Duration days(int days) {
    return Duration.ofDays(days);
  }
}
