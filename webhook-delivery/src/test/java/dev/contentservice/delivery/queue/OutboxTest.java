package dev.contentservice.delivery.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.Webhook;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What an outbox promises, on every store. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.queue.Stores#all")
class OutboxTest {
  private final World world;
  private final Outbox node;
  private final Outbox other;

  OutboxTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
    other = world.node("other");
  }

  @Test
  void a_published_event_is_taken_with_all_that_it_carries() {
    Webhook webhook = world.webhook("w");
    world.publish("e");

    assertThat(node.claim(10))
        .singleElement()
        .satisfies(
            taken -> {
              assertThat(taken.event()).isEqualTo(World.created("e"));
              assertThat(taken.webhook()).isEqualTo(webhook);
              assertThat(taken.payload()).isEqualTo(PayloadSettings.of(webhook));
              assertThat(taken.number()).isEqualTo(1);
            });
  }

  @Test
  void the_same_event_twice_is_one_event() {
    world.webhook("w");

    assertThat(world.publish("e")).isEqualTo(new Publisher.PublishResult("e", true, 1));
    assertThat(world.publish("e")).isEqualTo(new Publisher.PublishResult("e", false, 0));
    assertThat(node.claim(10)).hasSize(1);
  }

  @Test
  void a_batch_of_events_is_kept_whole_or_not_at_all() {
    world.webhook("w");

    assertThatThrownBy(
            () ->
                world.store.run(
                    handle -> {
                      world.publisher.publish(handle, List.of(World.created("e")));
                      throw new IllegalStateException("changed my mind");
                    }))
        .hasMessage("changed my mind");
    assertThat(node.claim(10)).isEmpty();
    assertThat(world.publish("e").isNew()).isTrue();
  }

  @Test
  void a_change_of_a_webhook_rules_every_event_after_it() {
    Webhook webhook = world.webhook("w");
    world.publish("before");
    world.store.put(webhook.events(List.of()));

    assertThat(world.publish("after").webhooks()).isZero();
    assertThat(node.claim(10)).extracting(taken -> taken.event().id()).containsExactly("before");
  }

  @Test
  void what_is_said_is_decided_when_the_event_comes_and_where_to_when_it_is_sent() {
    Webhook webhook = world.webhook("w");
    world.store.put(webhook.customPayload("then"));
    world.publish("e");
    world.store.put(webhook.customPayload("now").url("https://now.example/"));

    LeasedDelivery taken = node.claim(1).get(0);

    assertThat(taken.payload().customPayload()).isEqualTo("then");
    assertThat(taken.webhook().getUrl()).isEqualTo("https://now.example/");
  }

  @Test
  void a_webhook_that_is_not_enabled_when_its_turn_comes_is_passed_over() {
    Webhook webhook = world.webhook("w");
    world.publish("e");
    world.store.put(webhook.enabled(false));

    assertThat(node.claim(10)).isEmpty();
    assertThat(world.store.count("deliveries", "state = 'skipped'")).isEqualTo(1);

    world.store.put(webhook.enabled(true));
    assertThat(node.claim(10)).isEmpty();
  }

  @Test
  void a_delivery_is_taken_by_one_node_only() {
    world.webhook("w");
    world.publish("e");

    assertThat(node.claim(10)).hasSize(1);
    assertThat(other.claim(10)).isEmpty();
  }

  @Test
  void what_is_delivered_is_not_taken_again() {
    world.webhook("w");
    world.publish("e");
    assertThat(node.complete(List.of(world.delivered(node.claim(1).get(0))))).isEqualTo(1);
    world.clock.pass(Duration.ofDays(10));

    assertThat(node.claim(10)).isEmpty();
    assertThat(world.store.count("deliveries", "state = 'delivered'")).isEqualTo(1);
    assertThat(world.store.count("delivery_attempts", "status = 204")).isEqualTo(1);
  }

  @Test
  void no_more_are_in_flight_for_a_webhook_than_are_allowed_on_all_nodes_together() {
    world.webhook("w");
    publish(10);

    List<LeasedDelivery> first = node.claim(3);
    List<LeasedDelivery> second = other.claim(10);
    assertThat(first).hasSize(3);
    assertThat(second).hasSize(1);
    assertThat(other.claim(10)).isEmpty();

    node.complete(first.stream().map(world::delivered).toList());
    assertThat(other.claim(10)).hasSize(3).doesNotContainAnyElementsOf(first);
  }

  @Test
  void the_work_of_a_node_that_is_gone_moves_within_its_lease() {
    world.webhook("w");
    publish(6);
    List<LeasedDelivery> lost = node.claim(10);
    assertThat(lost).hasSize(4);

    world.pass(OutboxConfig.DEFAULTS.lease(), other);
    assertThat(other.claim(10)).extracting(LeasedDelivery::id).containsAll(ids(lost));
    assertThat(OutboxConfig.DEFAULTS.lease()).isLessThan(Duration.ofSeconds(60));
  }

  @Test
  void a_node_that_says_it_is_busy_keeps_its_work() {
    world.webhook("w");
    world.publish("e");
    node.claim(1);

    for (int i = 0; i < 5; i++) {
      world.clock.pass(OutboxConfig.DEFAULTS.lease().dividedBy(2));
      other.renewLeases();
      node.renewLeases();
      assertThat(other.claim(10)).isEmpty();
    }
    // The other one looks four times in a lease.
    world.pass(OutboxConfig.DEFAULTS.lease().dividedBy(4), other);
    world.pass(OutboxConfig.DEFAULTS.lease(), other);
    assertThat(other.claim(10)).hasSize(1);
  }

  @Test
  void a_node_that_stood_still_cannot_finish_what_another_took_over() {
    world.webhook("w");
    world.publish("e");
    LeasedDelivery stale = node.claim(1).get(0);
    world.pass(OutboxConfig.DEFAULTS.lease(), other);
    LeasedDelivery fresh = other.claim(1).get(0);

    assertThat(node.complete(List.of(world.delivered(stale)))).isZero();
    assertThat(world.store.count("deliveries", "state = 'delivered'")).isZero();
    assertThat(other.complete(List.of(world.failed(fresh)))).isEqualTo(1);
    assertThat(node.complete(List.of(world.delivered(stale)))).isZero();
    assertThat(world.store.count("delivery_attempts", "1 = 1")).isEqualTo(1);
  }

  @Test
  void a_dead_receiver_with_a_long_queue_holds_up_nobody() {
    world.webhook("dead");
    world.publisher.publish(
        IntStream.range(0, 5_000).mapToObj(i -> World.created("e" + i)).toList());
    world.webhook("well");
    world.publish("news");

    assertThat(node.claim(10))
        .filteredOn(taken -> taken.webhook().getId().equals("well"))
        .extracting(taken -> taken.event().id())
        .containsExactly("news");
  }

  @Test
  void one_event_for_thousands_of_webhooks_is_one_transaction() {
    IntStream.range(0, 1_000).forEach(i -> world.webhook("w" + i));

    assertThat(world.publish("e").webhooks()).isEqualTo(1_000);
    assertThat(world.store.count("deliveries", "state = 'pending'")).isEqualTo(1_000);
    assertThat(node.claim(100)).hasSize(100);
  }

  private void publish(int events) {
    IntStream.range(0, events).forEach(i -> world.publish("e" + i));
  }

  private static List<String> ids(List<LeasedDelivery> deliveries) {
    return deliveries.stream().map(LeasedDelivery::id).toList();
  }
}
