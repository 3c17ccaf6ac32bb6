package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Cancelled deliveries are not sent; all others are. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class CancellationTest {
  private final World world;
  private final Outbox node;
  private final Cancellation cancellation;

  CancellationTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
    cancellation = new Cancellation(store, world.clock);
  }

  @Test
  void a_cancelled_delivery_is_not_sent_and_others_are() {
    world.webhook("v");
    world.webhook("w");
    world.publish("e1");
    world.publish("e2");
    DeliveryRecord cancelled = list(DeliveryState.PENDING).get(0);

    assertThat(cancellation.cancel(cancelled.id())).isTrue();
    assertThat(cancellation.cancel(cancelled.id())).as("not pending any more").isFalse();
    assertThat(cancellation.cancel("none")).isFalse();

    assertThat(list(DeliveryState.CANCELLED))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.id()).isEqualTo(cancelled.id());
              assertThat(each.completedAt()).isEqualTo(world.clock.instant());
              assertThat(each.nextAttemptAt()).isNull();
            });
    assertThat(node.claim(9))
        .hasSize(3)
        .extracting(ClaimedDelivery::id)
        .doesNotContain(cancelled.id());
  }

  @Test
  void all_pending_deliveries_of_a_webhook_are_cancelled_and_completed_ones_are_not() {
    world.webhook("w");
    LongQueue.put(world, "w", 1200, Duration.ofDays(9_999));
    world.webhook("v");
    world.publish("last");
    ClaimedDelivery delivered = claimed("w");
    node.complete(List.of(world.delivered(delivered)));

    assertThat(cancellation.cancelPending("none")).isZero();
    assertThat(cancellation.cancelPending("w")).isEqualTo(1201);
    assertThat(cancellation.cancelPending("w")).isZero();

    assertThat(list(DeliveryState.DELIVERED))
        .extracting(DeliveryRecord::id)
        .containsExactly(delivered.id());
    assertThat(list(DeliveryState.PENDING)).extracting(DeliveryRecord::webhookId).containsOnly("v");
  }

  private ClaimedDelivery claimed(String webhookId) {
    return node.claim(9).stream()
        .filter(each -> each.webhookId().equals(webhookId))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_failed_attempt_that_was_in_flight_is_recorded_and_not_retried() {
    world.webhook("w");
    world.publish("e");
    ClaimedDelivery inFlight = node.claim(1).get(0);
    assertThat(cancellation.cancel(inFlight.id())).isTrue();

    assertThat(node.complete(List.of(world.failed(inFlight)))).isEqualTo(1);

    assertThat(list(DeliveryState.CANCELLED)).extracting(DeliveryRecord::attempts).containsOnly(1);
    world.clock.pass(Duration.ofDays(1));
    assertThat(node.claim(9)).isEmpty();
  }

  @Test
  void an_attempt_that_was_in_flight_and_succeeds_delivers() {
    world.webhook("w");
    world.publish("e");
    ClaimedDelivery inFlight = node.claim(1).get(0);
    assertThat(cancellation.cancelPending("w")).isEqualTo(1);

    node.complete(List.of(world.delivered(inFlight)));

    assertThat(list(DeliveryState.DELIVERED)).extracting(DeliveryRecord::attempts).containsOnly(1);
  }

  @Test
  void a_cancelled_delivery_can_be_replayed_while_its_attempt_is_in_flight() {
    world.webhook("w");
    world.publish("e");
    ClaimedDelivery inFlight = node.claim(1).get(0);
    cancellation.cancel(inFlight.id());

    Replay replay = new Replay(world.store, world.clock, () -> {});
    assertThat(replay.replay(inFlight.id())).isTrue();
    assertThat(node.claim(9)).as("in flight").isEmpty();
    node.complete(List.of(world.failed(inFlight)));
    world.clock.pass(Duration.ofDays(1));

    ClaimedDelivery again = node.claim(9).get(0);
    assertThat(again.number()).isEqualTo(2);
    node.complete(List.of(world.delivered(again)));
    assertThat(list(DeliveryState.DELIVERED)).hasSize(1);
  }

  @Test
  void the_deliveries_of_a_dead_node_stay_cancelled() {
    world.webhook("w");
    world.publish("e");
    ClaimedDelivery inFlight = node.claim(1).get(0);
    cancellation.cancel(inFlight.id());
    Outbox other = world.node("other");
    world.publish("e2");

    world.pass(OutboxConfig.defaults().takeover(), other);

    assertThat(other.claim(9)).hasSize(1);
    assertThat(node.complete(List.of(world.delivered(inFlight)))).as("found dead").isZero();
    assertThat(list(DeliveryState.CANCELLED)).hasSize(1);
  }

  private List<DeliveryRecord> list(DeliveryState state) {
    DeliveryFilter filter = new DeliveryFilter(null, state, null);
    return world.store.run(handle -> DeliveryQueries.newest(handle, filter, 9)).deliveries();
  }
}
