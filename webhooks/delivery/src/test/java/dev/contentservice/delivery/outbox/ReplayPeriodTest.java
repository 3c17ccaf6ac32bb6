package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.outbox.Replay.ReplayStep;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Replays of one webhook for a period. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class ReplayPeriodTest {
  private final World world;
  private final Replay replay;

  ReplayPeriodTest(TestStore store) {
    world = new World(store);
    replay = new Replay(store, world.clock, () -> {});
  }

  private static ReplayPeriod of(
      DeliveryState state, @Nullable Instant from, @Nullable Instant until) {
    return new ReplayPeriod("w", state, from, until, null);
  }

  private int pending() {
    return world.store.count("delivery_pending", "webhook_id = 'w'");
  }

  @Test
  void deliveries_of_each_state_are_counted_and_replayed_in_a_period() {
    for (DeliveryState state :
        new DeliveryState[] {
          DeliveryState.DELIVERED, DeliveryState.FAILED, DeliveryState.SKIPPED
        }) {
      world.store.clear();
      world.webhook("v");
      world.webhook("w");
      Instant first = world.clock.instant();
      world.publish("e1");
      world.clock.pass(Duration.ofMillis(1));
      Instant second = world.clock.instant();
      world.publish("e2");
      LongQueue.complete(world, "1 = 1", state);

      assertThat(count(of(state, null, null))).isEqualTo(2);
      assertThat(count(of(state, second, null))).isEqualTo(1);
      assertThat(replay.replayNext(of(state, first, second))).isEqualTo(new ReplayStep(1, null));
      assertThat(pending()).isEqualTo(1);
      assertThat(count(of(state, first, second))).isZero();
      assertThat(replay.replayNext(of(state, null, null)).replayed()).isEqualTo(1);
      assertThat(world.store.count("delivery_pending", "webhook_id = 'v'")).isZero();
    }
  }

  @Test
  void deliveries_of_all_webhooks_or_of_one_owner_are_replayed_in_a_period() {
    world.webhook("v");
    world.webhook("w");
    Instant from = world.clock.instant();
    world.publish("e");
    LongQueue.complete(world, "1 = 1", DeliveryState.FAILED);
    ReplayPeriod all = new ReplayPeriod(null, DeliveryState.FAILED, from, from.plusMillis(1), null);

    assertThat(replay.replayNext(all.ownedBy("another")).replayed()).isZero();
    assertThat(count(all)).isEqualTo(2);
    assertThat(replay.replayNext(all.ownedBy(""))).isEqualTo(new ReplayStep(2, null));
  }

  @Test
  void at_most_10_000_deliveries_are_counted() {
    world.webhook("w");
    LongQueue.put(world, "w", 10_010, Duration.ofDays(1));
    LongQueue.complete(world, "1 = 1", DeliveryState.DELIVERED);

    assertThat(count(of(DeliveryState.DELIVERED, null, null))).isEqualTo(10_000);
  }

  @Test
  void a_long_replay_goes_on_after_its_last_step_and_ends() {
    world.webhook("w");
    LongQueue.put(world, "w", 700, Duration.ofDays(1));
    LongQueue.complete(world, "id like '0-%'", DeliveryState.DELIVERED);
    ReplayPeriod all = of(DeliveryState.DELIVERED, null, null);

    ReplayStep first = replay.replayNext(all);
    // Delivered again meanwhile, which must not begin anew.
    LongQueue.complete(world, "id like '0-%'", DeliveryState.DELIVERED);
    ReplayStep second = replay.replayNext(all.after(first.last()));

    assertThat(first.replayed()).isEqualTo(500);
    assertThat(second.replayed() + first.replayed())
        .isEqualTo(world.store.count("delivery_events", "id <> 'first'"));
    assertThat(second.last()).isNull();
  }

  @Test
  void pending_and_cancelled_deliveries_are_not_replayed() {
    assertThatThrownBy(() -> of(DeliveryState.PENDING, null, null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> of(DeliveryState.CANCELLED, null, null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private int count(ReplayPeriod period) {
    return world.store.run(period::count);
  }
}
