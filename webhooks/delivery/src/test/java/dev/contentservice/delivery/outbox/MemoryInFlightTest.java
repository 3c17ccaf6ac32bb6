package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.MemoryLimit;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A claim is limited by the available memory. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class MemoryInFlightTest {
  private static final int LARGE = 10_000;
  private static final int SMALL = 100;

  private final World world;
  private final Outbox node;

  MemoryInFlightTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
  }

  @Test
  void a_delivery_that_does_not_fit_is_claimed_when_others_have_ended() {
    publish("a", LARGE);
    publish("b", LARGE);
    publish("c", SMALL);
    long enoughForOne = MemoryLimit.neededFor(LARGE + SMALL / 2);

    assertThat(claim(enoughForOne, Long.MAX_VALUE)).containsExactly("a");
    assertThat(claim(enoughForOne, Long.MAX_VALUE))
        .as("no other delivery was claimed instead")
        .contains("b");
    assertThat(claim(enoughForOne, Long.MAX_VALUE)).isSubsetOf("c");
  }

  @Test
  void a_delivery_that_no_share_holds_has_its_turn() {
    publish("a", LARGE);
    publish("b", 2 * LARGE);
    long share = MemoryLimit.neededFor(SMALL);

    assertThat(claim(share, share)).containsExactly("a");
    assertThat(claim(share, share)).containsExactly("b");
  }

  @Test
  void a_custom_payload_counts_and_is_sent() {
    world.store.put(world.webhook("w").customPayload("x".repeat(LARGE)));
    world.publish("e");

    assertThat(claim(MemoryLimit.neededFor(LARGE), Long.MAX_VALUE)).isEmpty();
    ClaimedDelivery claimed = node.claim(1).get(0);
    assertThat(claimed.payload()).isEqualTo(PayloadSettings.of(claimed.webhook()));
    assertThat(claimed.payload().customPayload()).hasSize(LARGE);
  }

  private List<String> claim(long free, long most) {
    MemoryLimit memory = new MemoryLimit(Map.of(ReceiverSpeed.UNKNOWN, free), most);
    ClaimLimit limit =
        new ClaimLimit(Map.of(ReceiverSpeed.UNKNOWN, 9), 9, memory, webhookId -> false);
    return node.completeAndClaim(List.of(), limit).claimed().stream()
        .map(ClaimedDelivery::webhookId)
        .toList();
  }

  /** An event of this size for a separate webhook. */
  private void publish(String webhookId, int size) {
    world.clock.pass(Duration.ofSeconds(1));
    world.store.run(handle -> handle.execute("delete from hooks"));
    world.webhook(webhookId);
    world.anotherPublisher().publish(event(webhookId, size));
    for (String each : List.of("a", "b", "c")) {
      world.webhook(each);
    }
  }

  private static Event event(String id, int size) {
    return Event.builder(
            id,
            new EntityReference(EntityType.ITEM_TYPE, "m1"),
            EventType.CREATE,
            "\"" + "x".repeat(size - 2) + "\"")
        .occurredAt(Instant.EPOCH)
        .build();
  }
}
