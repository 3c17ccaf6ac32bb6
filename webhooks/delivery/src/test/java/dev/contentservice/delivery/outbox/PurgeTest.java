package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Retention;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jdbi.v3.core.statement.SqlLogger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What is purged, and that data in use is not purged during concurrent work. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
@Timeout(120)
@Tag("exhaustive")
class PurgeTest {
  private final World world;
  private final Outbox node;
  private final Retention retention;

  PurgeTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
    retention = new Retention(store, world.clock, Duration.ofDays(3), Duration.ofDays(7));
  }

  @AfterEach
  void stopWatching() {
    world.store.watch(SqlLogger.NOP_SQL_LOGGER);
  }

  @Test
  void a_custom_payload_goes_with_the_last_delivery_that_has_it() {
    world.store.put(world.webhook("w").customPayload("cleared since"));
    deliver("first");
    world.clock.pass(Duration.ofDays(2));
    deliver("second");
    world.store.put(world.webhook("w").customPayload(null));

    world.clock.pass(Duration.ofDays(2));
    retention.run();
    assertThat(payloads("custom_payload = 'cleared since'")).as("still in use").isEqualTo(1);

    deliver("third");
    world.clock.pass(Duration.ofDays(2));
    retention.run();
    assertThat(payloads("custom_payload is not null")).isZero();
    assertThat(payloads("custom_payload is null")).as("of the third").isEqualTo(1);
  }

  @Test
  void settings_without_deliveries_go_in_batches() {
    world.store.execute(
        "with recursive n (i) as (select 1 union all select i + 1 from n where i < 1200)"
            + " insert into delivery_payloads"
            + " (id, sha256, custom_payload, api_version, nested_items, used_at)"
            + " select 'left ' || i, 'digest', 'text', '1', 0, 0 from n");
    world.webhook("w");
    world.publish("e");

    retention.run();

    assertThat(payloads("1 = 1")).isEqualTo(1);
  }

  @Test
  void a_replay_accepted_during_a_purge_is_delivered() throws Exception {
    Replay replay = new Replay(world.store, world.clock, () -> {});
    beforeEachStatement(
        retention::run,
        () -> {
          world.webhook("w");
          String id = deliver("e");
          world.clock.pass(Duration.ofDays(4));
          return () -> replay.replay(id);
        },
        accepted -> {
          assertThat(node.claim(9)).hasSize(accepted ? 1 : 0);
          assertThat(world.store.count("delivery_attempt_records", "1 = 1"))
              .isEqualTo(accepted ? 1 : 0);
        });
  }

  @Test
  void an_event_that_was_published_while_its_payload_is_purged_is_delivered() throws Exception {
    beforeEachStatement(
        retention::run,
        () -> {
          deliverLongAgo();
          return () -> world.publish("new");
        },
        published -> assertThat(node.claim(9)).hasSize(1));
  }

  @Test
  void a_payload_that_is_purged_during_publishing_is_stored_again() throws Exception {
    beforeEachStatement(
        () -> world.publish("new"),
        () -> {
          deliverLongAgo();
          return retention::run;
        },
        purged -> assertThat(node.claim(9)).hasSize(1));
  }

  @Test
  void a_delivery_completed_during_giving_up_is_delivered() throws Exception {
    beforeEachStatement(
        retention::run,
        () -> {
          waitBehindTheBreaker();
          return this::deliverOne;
        },
        delivered ->
            assertThat(world.store.count("delivery_records", "state = 'delivered'"))
                .isEqualTo(delivered));
  }

  /**
   * Runs the work once for each of its statements, with the other work right before that statement.
   *
   * @param prepare fills the empty store and returns the other work
   * @param check gets the result of the other work
   */
  private <T> void beforeEachStatement(
      Runnable work, Supplier<Supplier<T>> prepare, Consumer<T> check) throws Exception {
    boolean happened = true;
    for (int statement = 1; happened; statement++) {
      world.store.clear();
      Interleaving<T> between = new Interleaving<>(statement, prepare.get());
      world.store.watch(between);

      work.run();

      happened = between.happened();
      if (happened) {
        assertThatObject(between.result()).as("at %d", statement).satisfies(check);
      }
    }
  }

  private void deliverLongAgo() {
    world.store.put(world.webhook("w").customPayload("again"));
    deliver("old");
    world.clock.pass(Duration.ofDays(4));
  }

  private void waitBehindTheBreaker() {
    world.webhook("w");
    for (int i = 0; i < 5; i++) {
      world.publish("e" + i);
    }
    node.complete(node.claim(4).stream().map(world::failed).toList());
    world.clock.pass(Duration.ofSeconds(1));
    node.complete(node.claim(1).stream().map(world::failed).toList());
    world.clock.pass(Duration.ofDays(8));
  }

  private int deliverOne() {
    List<ClaimedDelivery> claimed = world.node("other").claim(1);
    return world.node("other").complete(claimed.stream().map(world::delivered).toList());
  }

  private String deliver(String eventId) {
    world.publish(eventId);
    ClaimedDelivery claimed = node.claim(1).get(0);
    node.complete(List.of(world.delivered(claimed)));
    return claimed.id();
  }

  private int payloads(String condition) {
    return world.store.count("delivery_payloads", condition);
  }
}
