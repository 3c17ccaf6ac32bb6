package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A retry on request starts attempts that would start later. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class RetryTest {
  private final World world;
  private final Outbox node;
  private final List<Integer> recorded = new ArrayList<>();
  private final Retry retry;

  RetryTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
    retry =
        new Retry(store, world.clock, () -> {})
            .recording((handle, deliveries) -> recorded.add(deliveries));
    world.webhook("w");
  }

  @Test
  void a_delivery_that_waits_for_its_retry_is_sent_now() {
    world.publish("e");
    ClaimedDelivery failed = node.claim(1).get(0);
    node.complete(List.of(world.failed(failed, Duration.ofHours(1))));
    assertThat(node.claim(9)).isEmpty();

    assertThat(retry.retry(failed.id())).isTrue();

    assertThat(node.claim(9)).extracting(ClaimedDelivery::id).containsExactly(failed.id());
    assertThat(recorded).containsExactly(1);
  }

  @Test
  void all_of_a_webhook_are_sent_now_although_its_circuit_breaker_is_open() {
    for (int i = 0; i < 6; i++) {
      world.publish("e" + i);
    }
    node.complete(node.claim(4).stream().map(world::failed).toList());
    node.complete(node.claim(9).stream().map(world::failed).toList());
    assertThat(node.claim(9)).isEmpty();

    int due = retry.retryPending("w");

    assertThat(due).isPositive();
    assertThat(recorded).containsExactly(due);
    assertThat(node.claim(9)).isNotEmpty();
    assertThat(retry.retryPending("w")).isZero();
  }

  @Test
  void a_delivery_in_flight_is_sent_once_and_a_completed_one_not_at_all() {
    world.publish("e");
    ClaimedDelivery inFlight = node.claim(1).get(0);

    assertThat(retry.retry(inFlight.id())).isTrue();
    assertThat(node.claim(9)).isEmpty();
    assertThat(recorded).containsExactly(0);

    node.complete(List.of(world.delivered(inFlight)));
    assertThat(retry.retry(inFlight.id())).isFalse();
    assertThat(retry.retry("none")).isFalse();
    assertThat(retry.retryPending("none")).isZero();
  }
}
