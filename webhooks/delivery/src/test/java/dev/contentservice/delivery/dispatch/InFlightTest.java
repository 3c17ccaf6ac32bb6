package dev.contentservice.delivery.dispatch;

import static dev.contentservice.delivery.dispatch.ReceiverSpeed.FAST;
import static dev.contentservice.delivery.dispatch.ReceiverSpeed.SLOW;
import static dev.contentservice.delivery.dispatch.ReceiverSpeed.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.InFlight;
import dev.contentservice.delivery.dispatch.internal.InFlight.Place;
import dev.contentservice.delivery.dispatch.internal.InFlight.Reservation;
import dev.contentservice.delivery.dispatch.internal.MemoryLimit;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.Webhook;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InFlightTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  // This clock overflows.
  private long now = Long.MAX_VALUE - SECOND / 10;
  private final InFlight inFlight = new InFlight(16, 1_600, 1, () -> now);

  @Test
  void a_long_attempt_counts_as_slow_and_frees_capacity_for_others() {
    hold(UNKNOWN, 8);
    assertThat(free(UNKNOWN)).isZero();
    now += SECOND;

    assertThat(free(UNKNOWN)).isEqualTo(4);
    assertThat(free(FAST)).isEqualTo(4);
    assertThat(free(SLOW)).isZero();
  }

  @Test
  void a_hanging_attempt_marks_its_webhook_as_stalled_until_it_ends() {
    Place place = hold(FAST, 1).get(0);
    assertThat(isStalled()).isFalse();
    now += 2 * SECOND;
    assertThat(isStalled()).isTrue();
    inFlight.end(place);

    assertThat(isStalled()).isFalse();
    assertThat(free(SLOW)).isEqualTo(8);
  }

  @Test
  void a_place_is_released_once() {
    Place place = hold(FAST, 1).get(0);
    inFlight.end(place);
    inFlight.end(place);

    assertThat(free(FAST)).isEqualTo(8);
  }

  @Test
  void reserved_capacity_is_exclusive_until_released() {
    Reservation first = inFlight.reserve(16);
    assertThat(free(FAST)).isZero();
    first.cancel();
    first.cancel();

    assertThat(free(FAST)).isEqualTo(8);
  }

  @Test
  void a_thread_reserves_at_most_its_share_of_the_capacity() {
    InFlight both = new InFlight(16, 1_600, 2, () -> now);
    assertThat(both.reserve(16).limit().of(FAST)).isEqualTo(4);
    // Less than the first, because the first may use what it has reserved for slow receivers.
    assertThat(both.reserve(16).limit().of(FAST)).isEqualTo(2);
    assertThat(both.reserve(16).limit().of(FAST)).isZero();
  }

  @Test
  void a_worker_without_capacity_waits_until_an_attempt_may_count_as_slow() {
    Duration poll = Duration.ofSeconds(9);
    assertThat(inFlight.waitTime(poll)).isEqualTo(poll);
    hold(FAST, 8);
    now += SECOND / 10;

    assertThat(inFlight.waitTime(poll)).isEqualTo(Duration.ofMillis(400));
    now += SECOND;
    assertThat(inFlight.waitTime(poll)).isEqualTo(poll);
  }

  @Test
  void memory_is_divided_like_places() {
    Place place = hold(UNKNOWN, 1, 300).get(0);
    assertThat(memory().free()).containsEntry(UNKNOWN, 500L).containsEntry(SLOW, 800L);
    now += SECOND;

    assertThat(memory().free()).containsEntry(UNKNOWN, 650L).containsEntry(SLOW, 500L);
    inFlight.end(place);
    assertThat(memory().free()).containsEntry(UNKNOWN, 800L).containsEntry(SLOW, 800L);
  }

  @Test
  void a_delivery_larger_than_a_share_counts_as_one_that_slow_receivers_cannot_use() {
    hold(SLOW, 1, 5_000);
    assertThat(memory().most()).isEqualTo(400);
    assertThat(memory().free()).containsEntry(SLOW, 400L).containsEntry(FAST, 600L);
    hold(SLOW, 1, 5_000);

    assertThat(memory().free()).containsEntry(SLOW, 0L).containsEntry(FAST, 400L);
  }

  @Test
  void a_reservation_leaves_the_rest_to_others() {
    inFlight.reserve(4);

    ClaimLimit rest = inFlight.reserve(16).limit();
    // Slow receivers may use what is reserved for them, and so less is left for fast ones.
    assertThat(rest.of(FAST)).isEqualTo(2);
    assertThat(rest.total()).isEqualTo(12);
    assertThat(rest.memory().free()).as("the first may use it all").containsEntry(FAST, 0L);
  }

  @Test
  void there_is_capacity_until_all_speeds_have_none_or_attempts_count_as_slow() {
    assertThat(inFlight.hasFree()).isTrue();
    hold(UNKNOWN, 8);
    assertThat(inFlight.hasFree()).isTrue();
    hold(SLOW, 4);
    hold(FAST, 2);
    hold(FAST, 2);
    while (free(SLOW) > 0) {
      hold(SLOW, 1);
    }
    while (free(FAST) > 0) {
      hold(FAST, 1);
    }
    assertThat(inFlight.hasFree()).isFalse();
  }

  @Test
  void a_place_counts_as_slow_after_more_than_half_a_second() {
    hold(FAST, 8);
    now += SECOND / 2;
    assertThat(free(FAST)).isZero();

    now += 1;
    assertThat(free(FAST)).isEqualTo(4);
  }

  @Test
  void a_webhook_is_stalled_once_its_attempt_takes_as_long_as_those_of_slow_ones() {
    hold(FAST, 1);
    now += Duration.ofMillis(ReceiverSpeed.SLOW_MILLIS).toNanos();
    assertThat(isStalled()).isFalse();

    now += 1;
    assertThat(isStalled()).isTrue();
  }

  @Test
  void a_webhook_is_stalled_until_the_last_of_its_hanging_attempts_ends() {
    List<Place> places = hold(FAST, 2);
    Reservation early = inFlight.reserve(0);
    now += 2 * SECOND;
    assertThat(early.limit().stalled().test("w")).as("by an earlier reservation").isTrue();

    inFlight.end(places.get(0));
    assertThat(isStalled()).isTrue();
    inFlight.end(places.get(1));
    assertThat(isStalled()).isFalse();
  }

  private MemoryLimit memory() {
    Reservation reservation = inFlight.reserve(16);
    reservation.cancel();
    return reservation.limit().memory();
  }

  private List<Place> hold(ReceiverSpeed speed, int count) {
    return hold(speed, count, 1);
  }

  private List<Place> hold(ReceiverSpeed speed, int count, long memory) {
    return inFlight
        .reserve(count)
        .use(IntStream.range(0, count).mapToObj(i -> delivery(speed, memory)).toList());
  }

  private int free(ReceiverSpeed speed) {
    Reservation reservation = inFlight.reserve(16);
    try {
      return reservation.limit().of(speed);
    } finally {
      reservation.cancel();
    }
  }

  private boolean isStalled() {
    Reservation reservation = inFlight.reserve(0);
    reservation.cancel();
    return reservation.limit().stalled().test("w");
  }

  private static ClaimedDelivery delivery(ReceiverSpeed speed, long memory) {
    Webhook webhook = World.enabled("w");
    return new ClaimedDelivery(
        "d",
        1,
        1,
        World.created("e"),
        webhook,
        SenderCredentials.NONE,
        PayloadSettings.of(webhook),
        1,
        0,
        speed,
        memory,
        false);
  }
}
