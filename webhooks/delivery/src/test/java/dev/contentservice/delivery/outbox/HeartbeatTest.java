package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.outbox.internal.Heartbeat;
import dev.contentservice.delivery.outbox.internal.NodeFoundDead;
import dev.contentservice.delivery.outbox.internal.database.NodeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The heartbeats of two nodes, and what one knows about the other. */
class HeartbeatTest {
  private static final Duration TAKEOVER = Duration.ofSeconds(40);

  private final World world = new World(Stores.all().get(0));
  private final VirtualClock clock = world.clock;
  private final Heartbeat a = heartbeat("a");
  private final Heartbeat b = heartbeat("b");
  private Heartbeat watcher = a;

  private Heartbeat heartbeat(String node) {
    return new Heartbeat(world.store, clock, TAKEOVER, node);
  }

  @Test
  void a_node_lives_for_the_takeover_time_after_its_last_heartbeat_was_seen() {
    b.beat();
    a.beat();
    passWatching(39_999);
    assertThat(live()).containsExactlyInAnyOrder("a", "b");

    passWatching(1);
    assertThat(live()).containsExactly("a");

    b.beat();
    assertThat(live()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void a_node_is_silent_since_its_last_heartbeat_was_seen() {
    a.beat();
    b.beat();
    passWatching(12_000);
    assertThat(world.store.read(a::silence))
        .isEqualTo(Map.of("a", Duration.ZERO, "b", Duration.ofSeconds(12)));

    b.beat();
    assertThat(world.store.read(a::silence).values()).containsOnly(Duration.ZERO);
  }

  @ParameterizedTest
  @CsvSource({"20000, false", "20001, true"})
  void a_node_that_did_not_watch_for_half_the_takeover_time_watches_from_the_start(
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
  void a_node_that_wrote_for_half_the_takeover_time_watches_from_the_start(
      long millis, boolean lives) {
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
            TAKEOVER,
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
  void a_node_whose_writes_failed_for_half_the_takeover_time_watches_from_the_start(
      long millis, boolean lives) {
    FullStore full = new FullStore();
    Heartbeat failing = new Heartbeat(full, clock, TAKEOVER, "a");
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
  void a_heartbeat_is_recorded_a_quarter_of_the_takeover_time_after_the_last_one() {
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
  void a_silent_node_keeps_its_webhooks_for_the_takeover_time() {
    a.beat();

    assertThat(
            world.store.count(
                "delivery_nodes", "node = 'a' and ends_at = beat_at + " + TAKEOVER.toMillis()))
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
    world.webhook("w");
    world.publish("e");
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
    Heartbeat failing = new Heartbeat(full, clock, TAKEOVER, "a");
    world.webhook("w");
    world.publish("e");
    assertThatThrownBy(failing::renew).hasMessage("full");
    assertThatThrownBy(failing::beat).hasMessage("full");
    full.isFull = false;

    failing.renew();

    assertThat(nodes()).isOne();
  }

  /** An attempt that starts takes 15 seconds at the most. */
  @Test
  void a_node_starts_nothing_that_might_not_end_before_others_find_it_dead() {
    assertThat(a.untilLastStart()).as("without a heartbeat").isZero();

    a.beat();
    assertThat(a.untilLastStart()).isEqualTo(TAKEOVER.minusSeconds(15));
    clock.pass(Duration.ofSeconds(20));
    assertThat(a.untilLastStart()).isEqualTo(Duration.ofSeconds(5));
    clock.pass(Duration.ofSeconds(6));
    assertThat(a.untilLastStart()).isZero();
  }

  @Test
  void a_node_that_was_found_dead_lives_again_under_another_name() {
    a.beat();
    world.store.execute("delete from delivery_nodes");
    clock.pass(Duration.ofSeconds(10));

    assertThatThrownBy(a::beat).isInstanceOf(NodeFoundDead.class);
    assertThat(a.endLife(a.life())).isTrue();
    a.beat();

    assertThat(a.life()).isNotEqualTo("a");
    assertThat(world.store.count("delivery_nodes", "node = '" + a.life() + "'")).isOne();
  }

  @Test
  void an_idle_node_is_not_found_dead() {
    b.beat();
    a.beat();
    for (int i = 0; i < 6; i++) {
      clock.pass(Duration.ofSeconds(10));
      a.renew();
    }

    assertThat(live()).containsExactlyInAnyOrder("a", "b");
  }

  /** On SQLite, whose nodes run on one machine; a file of an ended process is not locked. */
  @Test
  void a_node_whose_process_has_ended_is_dead_at_once() throws IOException {
    NodeFiles files = world.store.run(NodeFiles::of);
    watcher = new Heartbeat(world.store, clock, TAKEOVER, "c", files);
    Heartbeat living =
        new Heartbeat(world.store, clock, TAKEOVER, "d", world.store.run(NodeFiles::of));
    for (Heartbeat each : List.of(a, b, living, watcher)) {
      each.beat();
    }
    Path ended = file("a");
    Files.createFile(ended);

    assertThat(live()).as("b has no file").containsExactlyInAnyOrder("b", "c", "d");
    files.drop("a");
    files.drop("d");
    assertThat(ended).doesNotExist();
    assertThat(file("d")).exists();
    files.end("c");
    assertThat(file("c")).doesNotExist();
  }

  private Path file(String node) {
    return Path.of(
        world.store.run(
                handle ->
                    handle
                        .createQuery("select file from pragma_database_list")
                        .mapTo(String.class)
                        .one())
            + "-node-"
            + node);
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
