package dev.contentservice.delivery.queue;

import static dev.contentservice.delivery.queue.ReceiverSpeed.FAST;
import static dev.contentservice.delivery.queue.ReceiverSpeed.SLOW;
import static dev.contentservice.delivery.queue.ReceiverSpeed.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.queue.InFlight.Place;
import dev.contentservice.delivery.queue.InFlight.Reservation;
import dev.contentservice.model.Webhook;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InFlightTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  // Such a clock overflows.
  private long now = Long.MAX_VALUE - SECOND / 10;
  private final InFlight inFlight = new InFlight(16, 1_600, 1, () -> now);

  @Test
  void what_is_held_for_long_is_counted_among_the_slow_and_makes_room_for_others() {
    hold(UNKNOWN, 8);
    assertThat(free(UNKNOWN)).isZero();
    now += SECOND;

    assertThat(free(UNKNOWN)).isEqualTo(4);
    assertThat(free(FAST)).isEqualTo(4);
    assertThat(free(SLOW)).isZero();
  }

  @Test
  void an_attempt_that_hangs_tells_of_its_webhook_until_it_ends() {
    Place place = hold(FAST, 1).get(0);
    assertThat(isStalled()).isFalse();
    now += SECOND;
    assertThat(isStalled()).isTrue();
    inFlight.end(place);

    assertThat(isStalled()).isFalse();
    assertThat(free(SLOW)).isEqualTo(8);
  }

  @Test
  void a_place_is_given_back_once() {
    Place place = hold(FAST, 1).get(0);
    inFlight.end(place);
    inFlight.end(place);

    assertThat(free(FAST)).isEqualTo(8);
  }

  @Test
  void what_is_reserved_is_nobody_elses_until_it_is_given_back() {
    Reservation first = inFlight.reserve(16);
    assertThat(free(FAST)).isZero();
    first.cancel();
    first.cancel();

    assertThat(free(FAST)).isEqualTo(8);
  }

  @Test
  void one_of_two_threads_leaves_half_to_the_other() {
    InFlight both = new InFlight(16, 1_600, 2, () -> now);
    assertThat(both.reserve(16).limit().of(FAST)).isEqualTo(4);
    assertThat(both.reserve(16).limit().of(FAST)).isEqualTo(1);
  }

  @Test
  void who_has_no_place_waits_no_longer_than_until_one_is_found_to_hang() {
    Duration poll = Duration.ofSeconds(9);
    assertThat(inFlight.waitTime(poll)).isEqualTo(poll);
    hold(FAST, 8);
    now += SECOND / 10;

    assertThat(inFlight.waitTime(poll)).isEqualTo(Duration.ofMillis(400));
    now += SECOND;
    assertThat(inFlight.waitTime(poll)).isEqualTo(poll);
  }

  @Test
  void memory_is_shared_as_places_are() {
    Place place = hold(UNKNOWN, 1, 300).get(0);
    assertThat(memory().free()).containsEntry(UNKNOWN, 500L).containsEntry(SLOW, 800L);
    now += SECOND;

    assertThat(memory().free()).containsEntry(UNKNOWN, 650L).containsEntry(SLOW, 500L);
    inFlight.end(place);
    assertThat(memory().free()).containsEntry(UNKNOWN, 800L).containsEntry(SLOW, 800L);
  }

  @Test
  void what_fits_into_no_share_is_in_flight_one_at_a_time() {
    Place place = hold(FAST, 1, 5_000).get(0);
    assertThat(memory().oversizedAllowed()).isFalse();
    assertThat(memory().free()).as("others have what they had").containsEntry(FAST, 800L);
    inFlight.end(place);

    Reservation first = inFlight.reserve(16);
    assertThat(first.limit().memory().oversizedAllowed()).isTrue();
    assertThat(memory().oversizedAllowed()).as("reserved").isFalse();
    first.cancel();
    assertThat(memory().oversizedAllowed()).isTrue();
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
        .use(
            IntStream.range(0, count)
                .mapToObj(i -> new Claimed(delivery(), speed, memory))
                .toList());
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

  private static LeasedDelivery delivery() {
    Webhook webhook = World.enabled("w");
    return new LeasedDelivery(
        "d", 1, 1, World.created("e"), webhook, PayloadSettings.of(webhook), 1, 0);
  }
}
