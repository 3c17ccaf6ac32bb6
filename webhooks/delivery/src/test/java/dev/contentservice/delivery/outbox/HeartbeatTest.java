package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.outbox.internal.Heartbeat;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The heartbeats of two nodes, and what one knows about the other. */
class HeartbeatTest {
  private static final Duration LEASE = Duration.ofSeconds(40);

  private final World world = new World(Stores.all().get(0));
  private final VirtualClock clock = world.clock;
  private final Heartbeat a = heartbeat("a");
  private final Heartbeat b = heartbeat("b");
  private Heartbeat watcher = a;

  private Heartbeat heartbeat(String node) {
    return new Heartbeat(world.store, clock, LEASE, node);
  }

  @Test
  void a_node_lives_until_a_lease_after_its_last_heartbeat_was_seen() {
    b.beat();
    a.beat();
    passWatching(39_999);
    assertThat(live()).containsExactlyInAnyOrder("a", "b");

    passWatching(1);
    assertThat(live()).containsExactly("a");

    b.beat();
    assertThat(live()).containsExactlyInAnyOrder("a", "b");
  }

  @ParameterizedTest
  @CsvSource({"20000, false", "20001, true"})
  void a_node_that_did_not_watch_for_half_a_lease_watches_from_the_start(
      long unwatchedMillis, boolean lives) {
    b.beat();
    a.beat();
    clock.pass(Duration.ofMillis(unwatchedMillis));
    live();
    passWatching(40_000 - unwatchedMillis);

    assertThat(live().contains("b")).isEqualTo(lives);
  }

  /** Others may be unable to write too, while all can read. */
  @ParameterizedTest
  @CsvSource({"20000, false", "20001, true"})
  void a_node_that_wrote_for_half_a_lease_watches_from_the_start(long millis, boolean lives) {
    Heartbeat slow =
        new Heartbeat(
            new TransactionRunner() {
              @Override
              public <T> T run(Function<Handle, T> work) {
                T result = world.store.run(work);
                passWatching(millis);
                return result;
              }
            },
            clock,
            LEASE,
            "a");
    b.beat();
    watcher = slow;
    slow.beat();
    passWatching(40_000 - millis);

    assertThat(live().contains("b")).isEqualTo(lives);
  }

  /** As on a full disk: a write fails at once, and reads succeed. */
  @ParameterizedTest
  @CsvSource({"20000, false", "20001, true"})
  void a_node_whose_writes_failed_for_half_a_lease_watches_from_the_start(
      long millis, boolean lives) {
    FullStore full = new FullStore();
    Heartbeat failing = new Heartbeat(full, clock, LEASE, "a");
    b.beat();
    watcher = failing;
    live();
    assertThatThrownBy(failing::beat).hasMessage("full");
    passWatching(millis);
    full.isFull = false;
    failing.beat();
    passWatching(40_000 - millis);

    assertThat(live().contains("b")).isEqualTo(lives);
  }

  @Test
  void a_heartbeat_is_recorded_a_quarter_of_a_lease_after_the_last_one() {
    a.beat();
    Instant first = clock.instant();
    clock.pass(Duration.ofMillis(9_999));
    a.beat();
    assertThat(latest()).isEqualTo(first);

    clock.pass(Duration.ofMillis(1));
    a.beat();
    assertThat(latest()).isEqualTo(first.plusSeconds(10));
  }

  @Test
  void a_heartbeat_lasts_for_a_lease() {
    a.beat();

    assertThat(
            world.store.count(
                "delivery_nodes", "node = 'a' and ends_at = beat_at + " + LEASE.toMillis()))
        .isOne();
  }

  @Test
  void a_renewal_records_a_heartbeat_only_while_a_delivery_is_pending() {
    a.renew();
    assertThat(nodes()).isZero();
    assertThat(latest()).isEqualTo(Instant.EPOCH);

    world.webhook("w");
    world.publish("e");
    clock.pass(Duration.ofMillis(9_999));
    a.renew();
    assertThat(nodes()).as("it has looked a moment ago").isZero();

    clock.pass(Duration.ofMillis(1));
    a.renew();
    assertThat(nodes()).isOne();
  }

  @Test
  void a_renewal_watches_other_nodes() {
    b.beat();
    passWatching(0);
    for (int i = 0; i < 4; i++) {
      clock.pass(Duration.ofSeconds(10));
      a.renew();
    }

    assertThat(live()).containsExactly("a");
  }

  @Test
  void a_failed_renewal_is_tried_again_at_once() {
    FullStore full = new FullStore();
    Heartbeat failing = new Heartbeat(full, clock, LEASE, "a");
    world.webhook("w");
    world.publish("e");
    assertThatThrownBy(failing::renew).hasMessage("full");
    assertThatThrownBy(failing::beat).hasMessage("full");
    full.isFull = false;

    failing.renew();

    assertThat(nodes()).isOne();
  }

  @ParameterizedTest
  @CsvSource({"86400000, 2", "86400001, 1"})
  void rows_of_dead_nodes_are_deleted_after_a_day(long millis, int left) {
    b.beat();
    clock.pass(LEASE.plusMillis(millis));

    a.beat();

    assertThat(nodes()).isEqualTo(left);
  }

  @Test
  void a_node_knows_until_when_others_do_not_find_it_dead() {
    assertThat(a.untilOwnDeath()).as("without a heartbeat").isZero();

    a.beat();
    assertThat(a.untilOwnDeath()).isEqualTo(LEASE);
    clock.pass(Duration.ofSeconds(30));
    assertThat(a.untilOwnDeath()).isEqualTo(Duration.ofSeconds(10));
    clock.pass(Duration.ofSeconds(11));
    assertThat(a.untilOwnDeath()).isZero();
  }

  @Test
  void a_node_knows_when_the_next_one_may_be_dead() {
    assertThat(a.untilNextDeath()).as("alone").isEqualTo(LEASE);

    b.beat();
    live();
    clock.pass(Duration.ofSeconds(5));
    heartbeat("c").beat();
    live();
    assertThat(a.untilNextDeath()).isEqualTo(Duration.ofSeconds(35));

    passWatching(35_000);
    assertThat(a.untilNextDeath()).as("the first is dead").isEqualTo(Duration.ofSeconds(5));

    world.store.execute("delete from delivery_nodes");
    live();
    assertThat(a.untilNextDeath()).as("alone again").isEqualTo(LEASE);
  }

  private final class FullStore implements TransactionRunner {
    boolean isFull = true;

    @Override
    public <T> T run(Function<Handle, T> work) {
      if (isFull) {
        throw new IllegalStateException("full");
      }
      return world.store.run(work);
    }
  }

  /** Passes time in which the node reads the store often. */
  private void passWatching(long millis) {
    for (int i = 0; i < 4; i++) {
      live();
      clock.pass(Duration.ofMillis(millis).dividedBy(4));
    }
    live();
  }

  private Set<String> live() {
    return world.store.run(watcher::liveNodes);
  }

  private Instant latest() {
    return world.store.run(Heartbeat::latest);
  }

  private int nodes() {
    return world.store.count("delivery_nodes", "1 = 1");
  }
}
