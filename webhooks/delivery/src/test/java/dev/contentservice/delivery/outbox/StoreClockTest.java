package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nodes on machines whose clocks are wrong or jump. */
class StoreClockTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration TAKEOVER = OutboxConfig.defaults().takeover();

  private World world;
  private Ticks ticks;

  /** The elapsed time, which is the same for all. */
  private static final class Ticks {
    private long nanos = Long.MAX_VALUE - Duration.ofMinutes(1).toNanos();

    void pass(Duration time) {
      nanos += time.toNanos();
    }
  }

  /** A node and its machine's clock. */
  private final class Node {
    private Instant machine;
    private long at = ticks.nanos;
    private final StoreClock clock;
    private final Outbox outbox;
    private final Publisher publisher;

    Node(String name, Duration wrong) {
      machine = Instant.parse("2026-01-01T00:00:00Z").plus(wrong);
      clock = StoreClock.of(world.store, this::machine, () -> ticks.nanos);
      outbox =
          new Outbox(world.store, world.store, OutboxConfig.defaults(), clock, new Random(7), name);
      publisher =
          OutboxPublisher.of(
              world.store, new Subscriptions(world.store, world.store), clock, () -> {});
    }

    private Instant machine() {
      machine = machine.plusNanos(ticks.nanos - at);
      at = ticks.nanos;
      return machine;
    }

    void jump(Duration by) {
      machine = machine().plus(by);
    }
  }

  private void on(TestStore store) {
    world = new World(store);
    ticks = new Ticks();
    world.webhook("w");
  }

  /** Passes time in steps, in each of which every node records a heartbeat. */
  private void pass(Duration time, Node... nodes) {
    Duration step = Duration.ofSeconds(5);
    for (Duration left = time; left.toMillis() > 0; left = left.minus(step)) {
      ticks.pass(left.compareTo(step) < 0 ? left : step);
      List.of(nodes).forEach(node -> node.outbox.beat());
    }
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void no_clock_jump_moves_a_due_time_by_more_than_a_twentieth(TestStore store) {
    for (Duration jump : List.of(HOUR, HOUR.negated())) {
      on(store);
      Node node = new Node("n", Duration.ZERO);
      node.publisher.publish(World.created("e"));
      node.outbox.complete(List.of(world.failed(node.outbox.claim(1).get(0))));
      pass(Duration.ofMillis(4_700), node);
      node.jump(jump);
      node.outbox.beat();

      assertThat(node.outbox.claim(1)).as("before 5 seconds after a jump of " + jump).isEmpty();
      pass(Duration.ofMillis(1_100), node);
      assertThat(node.outbox.claim(1)).as("after a jump of " + jump).hasSize(1);
    }
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void a_clock_that_jumped_is_followed_without_ever_going_back(TestStore store) {
    on(store);
    Node node = new Node("n", Duration.ZERO);
    node.outbox.beat();
    node.jump(Duration.ofSeconds(-30));
    Instant before = node.clock.instant();
    for (int i = 0; i < 400; i++) {
      pass(Duration.ofSeconds(5), node);
      Duration step = Duration.between(before, node.clock.instant());
      assertThat(step.toMillis()).isBetween(4_749L, 5_251L);
      before = node.clock.instant();
    }
    assertThat(Duration.between(node.machine(), node.clock.instant()).abs())
        .isLessThan(Duration.ofMillis(100));
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void nodes_whose_clocks_differ_by_an_hour_share_one_time(TestStore store) {
    for (Duration skew : List.of(HOUR, HOUR.negated())) {
      on(store);
      Node one = new Node("one", Duration.ZERO);
      one.outbox.beat();
      Node other = new Node("other", skew);
      other.outbox.beat();
      // Something is pending, so nodes record heartbeats.
      one.publisher.publish(World.created("first" + skew));
      pass(TAKEOVER, one, other);

      for (Node publishing : List.of(one, other)) {
        publishing.publisher.publish(World.created("e" + skew + publishing.clock.hashCode()));
      }
      assertThat(Duration.between(one.clock.instant(), other.clock.instant()).abs())
          .isLessThanOrEqualTo(TAKEOVER.dividedBy(4));
      pass(TAKEOVER.dividedBy(4), one, other);
      assertThat(one.outbox.claim(4).size() + other.outbox.claim(4).size()).isEqualTo(3);
    }
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void an_idle_node_that_is_behind_follows_another_that_begins_to_work(TestStore store) {
    on(store);
    Node ahead = new Node("ahead", HOUR);
    Node behind = new Node("behind", Duration.ZERO);
    pass(TAKEOVER, ahead, behind);

    ahead.publisher.publish(World.created("e"));
    assertThat(ahead.outbox.claim(1)).hasSize(1);
    pass(TAKEOVER.dividedBy(4), ahead, behind);

    assertThat(Duration.between(ahead.clock.instant(), behind.clock.instant()).abs())
        .isLessThanOrEqualTo(TAKEOVER.dividedBy(4));
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void deliveries_move_when_a_node_is_silent_for_the_takeover_time_at_any_clock(TestStore store) {
    for (Duration skew : List.of(HOUR, Duration.ofSeconds(60), HOUR.negated())) {
      on(store);
      Node one = new Node("one", skew);
      Node other = new Node("other", Duration.ZERO);
      one.outbox.beat();
      other.outbox.beat();
      one.publisher.publish(World.created("e" + skew));
      pass(TAKEOVER.dividedBy(4), one, other);
      assertThat(one.outbox.claim(1)).hasSize(1);

      pass(TAKEOVER.multipliedBy(3), one, other);
      other.jump(HOUR);
      pass(TAKEOVER.dividedBy(2), one, other);
      assertThat(other.outbox.claim(1)).as("its node lives").isEmpty();

      pass(TAKEOVER.minusSeconds(10), other);
      assertThat(other.outbox.claim(1))
          .as("its node was silent for less than the takeover time")
          .isEmpty();
      pass(Duration.ofSeconds(20), other);
      assertThat(other.outbox.claim(1)).as("its node is dead").hasSize(1);
    }
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void a_suspended_node_reclaims_nothing_from_live_nodes(TestStore store) {
    on(store);
    Node still = new Node("still", Duration.ZERO);
    Node busy = new Node("busy", Duration.ZERO);
    still.outbox.beat();
    busy.outbox.beat();
    busy.publisher.publish(World.created("e"));
    assertThat(busy.outbox.claim(1)).hasSize(1);
    pass(TAKEOVER, still, busy);

    // Neither node could reach the store for longer than the takeover time.
    ticks.pass(TAKEOVER.multipliedBy(2));
    assertThat(still.outbox.claim(1)).isEmpty();
    pass(TAKEOVER.minusSeconds(1), still);
    assertThat(still.outbox.claim(1)).isEmpty();
    pass(TAKEOVER.dividedBy(2), still);
    assertThat(still.outbox.claim(1)).hasSize(1);
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void a_machine_whose_clock_was_set_back_before_a_restart_waits_no_longer(TestStore store) {
    on(store);
    Node before = new Node("before", Duration.ZERO);
    before.publisher.publish(World.created("e"));
    before.outbox.beat();
    before.outbox.leave();

    Node after = new Node("after", HOUR.negated());

    assertThat(after.outbox.claim(1)).hasSize(1);
  }

  @Test
  void on_postgresql_the_time_is_the_one_of_the_database() {
    TestStore store = Stores.all().get(1);
    try {
      store.run(
          handle -> {
            handle.execute("create schema ahead");
            return handle.execute(
                "create function ahead.clock_timestamp() returns timestamptz language sql as"
                    + " 'select pg_catalog.clock_timestamp() + interval ''1 hour'''");
          });

      Instant time = StoreClock.of(new Ahead(store)).instant();

      assertThat(time).isCloseTo(Instant.now().plus(HOUR), within(1, ChronoUnit.MINUTES));
    } finally {
      store.run(handle -> handle.execute("drop schema if exists ahead cascade"));
    }
  }

  /** A database whose clock is an hour ahead. */
  private record Ahead(TestStore store) implements TransactionRunner {
    @Override
    public <T> T run(Function<Handle, T> work) {
      return store.run(
          handle -> {
            handle.execute("set local search_path to ahead, pg_catalog, public");
            return work.apply(handle);
          });
    }
  }
}
