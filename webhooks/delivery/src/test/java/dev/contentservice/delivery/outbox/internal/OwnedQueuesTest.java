package dev.contentservice.delivery.outbox.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.internal.OwnedQueues.Place;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class OwnedQueuesTest {
  private final OwnedQueues queues = new OwnedQueues(OutboxConfig.defaults());

  private void take() {
    Claimed claimed = new Claimed("d", 7, null, Instant.EPOCH);
    queues.take(Shards.of("w"), List.of(OwnedQueues.Found.inFlight("w", claimed)), 0);
  }

  private void release() {
    queues.beginRelease(1);
    queues.release(new ArrayList<>());
  }

  @Test
  void the_place_of_an_attempt_is_its_queue_and_then_that_of_released_ones() {
    take();
    assertThat(queues.placeOf("w", "d", 7)).isEqualTo(Place.QUEUE);
    release();
    assertThat(queues.placeOf("w", "d", 7)).isEqualTo(Place.RELEASED);
    assertThat(queues.placeOf("w", "d", 8)).as("another claim").isEqualTo(Place.NOWHERE);
    queues.dropReleased(List.of("d"));
    assertThat(queues.placeOf("w", "d", 7)).isEqualTo(Place.NOWHERE);
  }

  /** The result of an attempt without a place is dropped. */
  @Test
  void an_attempt_has_a_place_while_its_shard_is_released_and_taken_back() throws Exception {
    take();
    AtomicBoolean moves = new AtomicBoolean(true);
    Thread mover =
        new Thread(
            () -> {
              while (moves.get()) {
                release();
                take();
                queues.dropReleased(List.of("d"));
              }
            });
    mover.start();
    try {
      for (int i = 0; i < 100_000; i++) {
        assertThat(queues.placeOf("w", "d", 7)).isNotEqualTo(Place.NOWHERE);
      }
    } finally {
      moves.set(false);
      mover.join();
    }
  }
}
