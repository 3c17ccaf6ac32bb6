package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.Attempts;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Statistics of pending work. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class BacklogTest {
  private static final int MANY = Integer.getInteger("delivery.backlog", 2_000);

  private final World world;
  private final Outbox node;

  BacklogTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
  }

  @Test
  void without_deliveries_every_number_is_zero() {
    world.webhook("w");

    assertThat(read()).isEqualTo(new Backlog(0, 0, 0, Duration.ZERO, Duration.ZERO, 0, 0));
  }

  @Test
  void deliveries_are_pending_then_in_flight_then_done() {
    world.webhook("w");
    IntStream.range(0, 6).forEach(i -> world.publish("e" + i));
    world.clock.pass(Duration.ofSeconds(3));
    Backlog announced = read();
    List<ClaimedDelivery> claimed = node.claim(9);
    Backlog inFlight = read();
    node.complete(claimed.stream().map(world::delivered).toList());

    assertThat(announced)
        .isEqualTo(new Backlog(6, 0, 0, Duration.ofSeconds(3), Duration.ZERO, 0, 0));
    // Two wait for one of the four places of the webhook, which is not overdue.
    assertThat(inFlight).isEqualTo(new Backlog(2, 4, 0, Duration.ZERO, Duration.ZERO, 0, 0));
    // Its webhook was served a moment ago.
    assertThat(read()).isEqualTo(new Backlog(2, 0, 0, Duration.ZERO, Duration.ZERO, 0, 0));
    world.clock.pass(Duration.ofSeconds(5));
    assertThat(read().oldestDue()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void a_delivery_between_attempts_is_not_due() {
    world.webhook("w");
    world.publish("e");
    node.complete(List.of(world.failed(node.claim(1).get(0))));

    assertThat(read()).isEqualTo(new Backlog(1, 0, 0, Duration.ZERO, Duration.ZERO, 0, 0));
  }

  @Test
  void due_deliveries_of_slow_receivers_are_reported_separately() {
    world.webhook("w");
    IntStream.range(0, 2).forEach(i -> world.publish("e" + i));
    AttemptResult slow = Attempts.delivered(world.clock.instant(), Duration.ofSeconds(13));
    node.complete(List.of(new CompletedAttempt(node.claim(1).get(0), slow)));
    world.clock.pass(Duration.ofSeconds(9));

    assertThat(read()).isEqualTo(new Backlog(1, 0, 0, Duration.ZERO, Duration.ofSeconds(9), 0, 0));
  }

  @Test
  void a_delivery_in_flight_for_longer_than_any_attempt_is_stuck() {
    world.webhook("w");
    IntStream.range(0, 2).forEach(i -> world.publish("e" + i));
    node.claim(1);
    for (int i = 0; i < 6; i++) {
      world.clock.pass(Duration.ofSeconds(10));
      node.beat();
      node.complete(node.claim(1).stream().map(world::delivered).toList());
    }

    assertThat(read().stuck()).isZero();
    world.clock.pass(Duration.ofMillis(1));
    assertThat(read()).isEqualTo(new Backlog(0, 1, 1, Duration.ZERO, Duration.ZERO, 0, 0));
  }

  @Test
  void a_circuit_breaker_opens_is_half_open_and_closes() {
    world.webhook("w");
    IntStream.range(0, 6).forEach(i -> world.publish("e" + i));
    fail(node.claim(4));
    assertThat(read().circuitBreakersOpen()).isZero();
    fail(node.claim(4));
    Backlog open = read();
    world.clock.pass(Duration.ofMinutes(1));
    Backlog halfOpen = read();
    node.complete(List.of(world.delivered(node.claim(4).get(0))));

    assertThat(List.of(open.circuitBreakersOpen(), open.circuitBreakersHalfOpen()))
        .containsExactly(1L, 0L);
    assertThat(open.oldestDue()).as("no webhook waits for a node").isZero();
    assertThat(List.of(halfOpen.circuitBreakersOpen(), halfOpen.circuitBreakersHalfOpen()))
        .containsExactly(0L, 1L);
    assertThat(List.of(read().circuitBreakersOpen(), read().circuitBreakersHalfOpen()))
        .containsExactly(0L, 0L);
  }

  @Test
  void occasional_failures_do_not_open_the_circuit_breaker() {
    world.webhook("w");
    for (int i = 0; i < 4; i++) {
      IntStream.range(i * 4, i * 4 + 4).forEach(e -> world.publish("e" + e));
      List<ClaimedDelivery> claimed = node.claim(4);
      fail(claimed.subList(0, 3));
      node.complete(List.of(world.delivered(claimed.get(3))));
    }

    assertThat(List.of(read().circuitBreakersOpen(), read().circuitBreakersHalfOpen()))
        .containsExactly(0L, 0L);
  }

  private void fail(List<ClaimedDelivery> claimed) {
    node.complete(claimed.stream().map(world::failed).toList());
  }

  /** With {@code -Ddelivery.backlog=1000000} it prints how long that takes. */
  @Test
  void the_backlog_reads_a_bounded_number_of_entries() {
    world.webhook("w");
    world.publish("e");
    world.store.run(handle -> handle.execute(FILL, MANY));

    List<Long> micros = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      long start = System.nanoTime();
      assertThat(read().pending()).isEqualTo(Math.min(MANY + 1, Backlog.MOST));
      micros.add((System.nanoTime() - start) / 1000);
    }
    System.out.printf(
        "%s: %d deliveries wait, read in %d us at first, then %s%n",
        world.store, MANY, micros.get(0), micros.stream().skip(1).sorted().toList());
  }

  @Test
  void at_most_100000_deliveries_are_counted() {
    world.webhook("w");
    world.publish("e");
    world.store.run(handle -> handle.execute(FILL, 99_998));
    assertThat(read().pending()).isEqualTo(99_999);

    world.publish("e2");
    world.publish("e3");

    assertThat(read().pending()).isEqualTo(100_000);
  }

  private static final String FILL =
      """
      insert into delivery_pending (id, event_id, webhook_id, payload, shard, due_at, attempts,
        schedule_from, created_at)
      select 'd' || n.i, 'e', 'w' || (n.i % 100), d.payload, 0, n.i, 0, 0, n.i
      from (with recursive numbers(i) as (
        select 1 union all select i + 1 from numbers where i < ?) select i from numbers) n,
        delivery_pending d
      """;

  private Backlog read() {
    Instant now = world.clock.instant();
    return node.work(now.minus(Backlog.LONGEST))
        .addTo(world.store.run(handle -> Backlog.read(handle, now)), now);
  }
}
