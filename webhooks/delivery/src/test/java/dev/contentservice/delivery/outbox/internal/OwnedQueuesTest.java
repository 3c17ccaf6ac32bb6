package dev.contentservice.delivery.outbox.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.outbox.OutboxConfig;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnedQueuesTest {

  /**
   * A result that came in between would be of an attempt that nobody knows, and would be dropped.
   */
  @Test
  void an_attempt_leaves_its_queue_after_it_is_known_as_released() {
    OwnedQueues queues = new OwnedQueues(OutboxConfig.defaults());
    Claimed claimed = new Claimed("d", 7, null, Instant.EPOCH);
    queues.take(Shards.of("w"), List.of(OwnedQueues.Found.inFlight("w", claimed)), 0);
    queues.beginRelease(1);
    List<Boolean> inFlight = new ArrayList<>();

    queues.release(each -> inFlight.add(queues.isInFlight("w", "d", 7)));

    assertThat(inFlight).containsExactly(true);
    assertThat(queues.isInFlight("w", "d", 7)).isFalse();
  }
}
