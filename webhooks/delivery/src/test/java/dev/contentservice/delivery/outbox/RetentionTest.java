package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Retention;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What is stored until when; {@link PurgeTest} has what happens meanwhile. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class RetentionTest {
  private static final Duration RETENTION = Duration.ofDays(3);
  private static final Duration OF_EVENTS = Duration.ofDays(5);
  private static final Duration PAUSE = Duration.ofHours(1);
  private static final Duration SEVEN_DAYS = Duration.ofDays(7);
  private static final Duration MOMENT = Duration.ofMillis(1);

  private final World world;
  private final Outbox node;
  private final Retention retention;

  RetentionTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
    retention =
        new Retention(
            store,
            world.clock,
            RETENTION,
            OF_EVENTS,
            Retention.GIVE_UP_AFTER,
            AlertListener.none());
  }

  @Test
  void a_completed_delivery_is_stored_for_its_retention() {
    world.webhook("w");
    world.publish("e");
    ClaimedDelivery first = node.claim(1).get(0);
    node.complete(List.of(world.failed(first)));
    world.clock.pass(Duration.ofMinutes(1));
    node.complete(List.of(world.delivered(node.claim(1).get(0))));

    world.clock.pass(RETENTION);
    assertThat(retention.run()).isZero();
    assertThat(rows("delivery_completed")).isOne();
    assertThat(rows("delivery_further_attempts")).isOne();

    world.clock.pass(MOMENT);
    assertThat(retention.run()).isOne();
    assertThat(rows("delivery_completed")).isZero();
    assertThat(rows("delivery_further_attempts")).isZero();
  }

  @Test
  void an_event_is_known_for_its_retention_without_a_delivery() {
    world.publish("e");

    world.clock.pass(OF_EVENTS);
    retention.run();
    assertThat(world.publish("e").isDuplicate()).isTrue();

    world.clock.pass(MOMENT);
    retention.run();
    assertThat(rows("delivery_events")).isZero();
    assertThat(world.publish("e").isDuplicate()).isFalse();
  }

  @Test
  void an_event_is_stored_as_long_as_one_of_its_deliveries() {
    world.webhook("w");
    world.publish("e");
    world.clock.pass(OF_EVENTS.plus(MOMENT));
    retention.run();
    assertThat(rows("delivery_events")).as("pending").isOne();

    node.complete(List.of(world.delivered(node.claim(1).get(0))));
    retention.run();
    assertThat(rows("delivery_events")).as("completed").isOne();

    world.clock.pass(RETENTION.plus(MOMENT));
    retention.run();
    assertThat(rows("delivery_events")).isZero();
  }

  @Test
  void more_than_a_batch_is_purged_at_once() {
    world.webhook("w");
    for (int i = 0; i < 501; i++) {
      world.publish("e" + i);
    }
    new Cancellation(world.store, world.clock).cancelPending("w");
    world.clock.pass(OF_EVENTS.plus(MOMENT));

    assertThat(retention.run()).isEqualTo(501);
    assertThat(rows("delivery_events")).isZero();
  }

  @Test
  void a_delivery_that_is_due_for_7_days_behind_a_pause_fails() {
    world.webhook("w");
    world.publish("e");
    node.complete(List.of(world.failed(node.claim(1).get(0), PAUSE)));

    world.clock.pass(PAUSE.plus(SEVEN_DAYS));
    assertThat(retention.run()).isZero();

    world.clock.pass(MOMENT);
    assertThat(retention.run()).isOne();
    assertThat(failed()).isOne();
  }

  @Test
  void an_attempt_in_flight_still_delivers_what_was_given_up() {
    world.webhook("w");
    world.publish("late");
    world.publish("in flight");
    List<ClaimedDelivery> claimed = node.claim(2);
    node.complete(List.of(world.failed(claimed.get(0), PAUSE)));
    world.clock.pass(PAUSE.plus(SEVEN_DAYS).plus(MOMENT));
    assertThat(retention.run()).isEqualTo(2);

    node.complete(List.of(world.delivered(claimed.get(1))));

    assertThat(failed()).isOne();
    assertThat(world.store.count("delivery_records", "state = 'delivered'")).isOne();
  }

  @Test
  void a_late_delivery_of_a_webhook_without_a_pause_is_not_given_up() {
    world.webhook("w");
    world.publish("e");
    node.complete(List.of(world.failed(node.claim(1).get(0))));
    world.clock.pass(SEVEN_DAYS.multipliedBy(2));

    assertThat(retention.run()).isZero();
    assertThat(node.claim(1)).hasSize(1);
  }

  private int failed() {
    return world.store.count("delivery_records", "state = 'failed'");
  }

  private int rows(String table) {
    return world.store.count(table, "1 = 1");
  }
}
