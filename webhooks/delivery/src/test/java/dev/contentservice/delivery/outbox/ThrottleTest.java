package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries;
import dev.contentservice.delivery.outbox.internal.query.ThrottledDeliveries;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Webhooks that get a limited number of requests, on every store. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class ThrottleTest {
  private static final int ALL = 60;

  private final World world;
  private final Outbox node;
  private final Outbox other;

  ThrottleTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
    other = world.node("other");
    world.webhook("w");
  }

  private void publish(int count) {
    for (int i = 0; i < count; i++) {
      world.publish("e" + i);
    }
  }

  private int deliver(Outbox by) {
    List<ClaimedDelivery> claimed = by.claim(100);
    by.complete(claimed.stream().map(world::delivered).toList());
    return claimed.size();
  }

  @Test
  void a_burst_is_sent_at_once_and_the_others_at_the_rate() {
    world.store.throttles.put("w", new Throttle(10, 3));
    publish(20);

    assertThat(deliver(node)).isEqualTo(3);
    assertThat(deliver(node)).isZero();
    world.clock.pass(Duration.ofMillis(99));
    assertThat(deliver(node)).isZero();
    world.clock.pass(Duration.ofMillis(1));
    assertThat(deliver(node)).isEqualTo(1);
    world.clock.pass(Duration.ofMinutes(1));
    assertThat(deliver(node)).isEqualTo(3);
    assertThat(world.store.count("delivery_attempt_records", "1 = 1")).isEqualTo(7);
  }

  @Test
  void a_node_sleeps_until_the_next_request_is_permitted() {
    world.store.throttles.put("w", new Throttle(2, 1));
    publish(3);
    ClaimedDelivery first = node.claim(100).get(0);
    assertThat(node.claim(100)).isEmpty();
    node.complete(List.of(world.delivered(first)));

    assertThat(node.untilDue()).contains(Duration.ofMillis(500));
    DeliveryFilter all = new DeliveryFilter("w", DeliveryState.PENDING, null);
    assertThat(world.store.run(handle -> DeliveryQueries.newest(handle, all, 10)).deliveries())
        .extracting(DeliveryRecord::nextAttemptAt)
        .containsOnly(world.clock.instant().plusMillis(500));
  }

  /** However many wait: the hundredth at one a second comes in 99 seconds, not in one. */
  @ParameterizedTest
  @CsvSource({"1, 1", "3, 1", "7, 5", "1000, 20"})
  void each_delivery_is_predicted_for_the_time_at_which_it_is_claimed(int rate, int burst) {
    Throttle throttle = new Throttle(rate, burst);
    world.store.throttles.put("w", throttle);
    publish(ALL);
    if (rate == 3) {
      deliver(node);
    }
    Instant start = world.clock.instant();
    ThrottledDeliveries predicted =
        world.store.run(handle -> ThrottledDeliveries.read(handle, "w", throttle, start));

    for (int claimed = rate == 3 ? 1 : 0; claimed < ALL; ) {
      List<ClaimedDelivery> now = node.claim(100);
      for (ClaimedDelivery each : now) {
        assertThat(predicted.permits(each.id()))
            .isCloseTo(world.clock.instant(), within(1, ChronoUnit.MILLIS));
      }
      node.complete(now.stream().map(world::delivered).toList());
      claimed += now.size();
      world.clock.pass(now.isEmpty() ? node.untilDue().orElseThrow() : Duration.ZERO);
    }
  }

  @Test
  void retries_count_and_other_webhooks_do_not() {
    world.store.throttles.put("w", new Throttle(1, 1));
    world.webhook("x");
    publish(3);

    List<ClaimedDelivery> claimed = node.claim(100);
    assertThat(claimed.stream().filter(each -> each.webhookId().equals("x"))).hasSize(3);
    assertThat(claimed).hasSize(4);
    node.complete(claimed.stream().map(world::failed).toList());
    world.clock.pass(Duration.ofDays(1));
    assertThat(node.claim(100).stream().filter(each -> each.webhookId().equals("w"))).hasSize(1);
  }

  @Test
  void without_its_throttle_a_webhook_gets_all() {
    world.store.throttles.put("w", new Throttle(1, 1));
    publish(5);
    assertThat(deliver(node)).isEqualTo(1);
    world.store.throttles.clear();
    world.clock.pass(Duration.ofSeconds(1));

    assertThat(deliver(node)).isEqualTo(4);
  }

  /** The law of {@link Throttle}, over two owners in turn and random pauses. */
  @ParameterizedTest
  @CsvSource({"1, 1", "3, 1", "7, 5", "100, 20", "1000, 1", "1000, 1000"})
  void in_any_period_no_more_than_burst_and_rate_are_sent(int rate, int burst) {
    List<Instant> sent = sent(rate, burst, new Random(rate * 31L + burst));

    for (int i = 0; i < ALL; i++) {
      for (int j = i; j < ALL; j++) {
        // The clock counts whole milliseconds.
        double seconds = (Duration.between(sent.get(i), sent.get(j)).toMillis() + 1) / 1000.0;
        assertThat(j - i + 1).isLessThanOrEqualTo((int) (burst + rate * seconds));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 1", "7, 5", "100, 20", "1000, 1", "1000, 1000"})
  void no_time_is_lost(int rate, int burst) {
    List<Instant> sent = sent(rate, burst, null);

    Duration all = Duration.between(sent.get(0), sent.get(ALL - 1));
    assertThat(all.toMillis() * rate / 1000.0)
        .isCloseTo(Math.max(0, ALL - burst), within(rate / 1000.0));
  }

  /**
   * When each request is sent, by two owners in turn that look whenever one may be, or at random
   * times.
   */
  private List<Instant> sent(int rate, int burst, @Nullable Random pauses) {
    world.store.throttles.put("w", new Throttle(rate, burst));
    publish(ALL);
    List<Instant> sent = new ArrayList<>();
    Outbox owner = node;
    while (sent.size() < ALL) {
      Outbox next = sent.size() % 2 == 0 ? node : other;
      if (next != owner) {
        owner.leave();
        owner = next;
      }
      int claimed = deliver(owner);
      sent.addAll(Collections.nCopies(claimed, world.clock.instant()));
      world.clock.pass(
          pauses != null && pauses.nextInt(10) == 0
              ? Duration.ofMillis(pauses.nextInt(3_000))
              : owner.untilDue().orElse(Duration.ZERO));
    }
    return sent;
  }

  @ParameterizedTest
  @CsvSource({"1, 1000", "1000, 1"})
  void numbers_at_the_bounds_are_accepted(int rate, int burst) {
    assertThat(new Throttle(rate, burst))
        .extracting(Throttle::requestsPerSecond, Throttle::burst)
        .containsExactly(rate, burst);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, requestsPerSecond",
    "1001, 1, requestsPerSecond",
    "1, 0, burst",
    "1, 1001, burst"
  })
  void numbers_out_of_range_are_rejected(int rate, int burst, String named) {
    assertThatThrownBy(() -> new Throttle(rate, burst))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(named + " must be from 1 to 1000, and not ");
  }
}
