package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.Traceparent;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.model.Webhook;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The guarantees of an outbox, on every store. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
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
  void a_published_event_is_claimed_with_all_members() {
    Webhook webhook = world.webhook("w");
    world.publish("e");

    assertThat(node.claim(10))
        .singleElement()
        .satisfies(
            claimed -> {
              assertThat(claimed.event().sequence()).isPositive();
              assertThat(claimed.event())
                  .usingRecursiveComparison()
                  .ignoringFields("sequence")
                  .isEqualTo(World.created("e"));
              assertThat(claimed.webhook()).isEqualTo(webhook);
              assertThat(claimed.payload()).isEqualTo(PayloadSettings.of(webhook));
              assertThat(claimed.number()).isEqualTo(1);
            });
  }

  @Test
  void a_traced_event_is_claimed_at_its_position_in_the_trace() {
    world.webhook("w");
    Event traced =
        World.created("e")
            .tracedAt(new Traceparent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"));
    Traceparent current =
        new Traceparent("00-4bf92f3577b34da6a3ce929d0e0e4736-11f067aa0ba902b7-01");
    world.publisher.publish(World.created("untraced"));
    world.publisher.traced(() -> current).publish(List.of(traced, World.created("current")));

    assertThat(node.claim(10))
        .extracting(ClaimedDelivery::event)
        .extracting(Event::id, Event::traceparent)
        .containsExactlyInAnyOrder(
            tuple("e", traced.traceparent()), tuple("untraced", null), tuple("current", current));
  }

  @Test
  void a_later_event_has_a_higher_sequence_number_also_after_all_events_were_purged() {
    world.webhook("w");
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      world.publisher.publish(List.of(World.created("first" + i), World.created("second" + i)));
      List<ClaimedDelivery> claimed = node.claim(10);
      node.complete(claimed.stream().map(world::delivered).toList());
      Map<String, Long> sequences =
          claimed.stream()
              .collect(
                  Collectors.toMap(each -> each.event().id(), each -> each.event().sequence()));
      numbers.add(sequences.get("first" + i));
      numbers.add(sequences.get("second" + i));
      world.store.execute("delete from delivery_events", "delete from delivery_pending");
    }
    assertThat(numbers).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void the_same_event_twice_is_one_event() {
    world.webhook("w");

    assertThat(world.publish("e")).isEqualTo(new Publisher.PublishResult("e", false, 1));
    assertThat(world.publish("e")).isEqualTo(new Publisher.PublishResult("e", true, 0));
    assertThat(node.claim(10)).hasSize(1);
  }

  @Test
  void a_batch_of_events_is_published_completely_or_not_at_all() {
    world.webhook("w");

    assertThatThrownBy(
            () ->
                world.publisher.inTransaction(
                    transaction -> {
                      transaction.publish(List.of(World.created("e")));
                      throw new IllegalStateException("changed my mind");
                    }))
        .hasMessage("changed my mind");
    assertThat(node.claim(10)).isEmpty();
    assertThat(world.publish("e").isDuplicate()).isFalse();
  }

  @Test
  void an_update_of_a_webhook_applies_to_every_later_event() {
    Webhook webhook = world.webhook("w");
    world.publish("before");
    world.store.put(webhook.events(List.of()));

    assertThat(world.publish("after").webhooks()).isZero();
    assertThat(node.claim(10))
        .extracting(claimed -> claimed.event().id())
        .containsExactly("before");
  }

  @Test
  void the_body_is_fixed_at_publication_and_the_url_at_each_attempt() {
    Webhook webhook = world.webhook("w");
    world.store.put(webhook.customPayload("then"));
    world.publish("e");
    world.store.put(webhook.customPayload("now").url("https://now.example/"));

    ClaimedDelivery claimed = node.claim(1).get(0);

    assertThat(claimed.payload().customPayload()).isEqualTo("then");
    assertThat(claimed.webhook().getUrl()).isEqualTo("https://now.example/");
  }

  @Test
  void deliveries_of_a_disabled_webhook_are_skipped() {
    Webhook webhook = world.webhook("w");
    world.publish("e");
    world.store.put(webhook.enabled(false));

    assertThat(node.claim(10)).isEmpty();
    assertThat(world.store.count("delivery_records", "state = 'skipped'")).isEqualTo(1);

    world.store.put(webhook.enabled(true));
    assertThat(node.claim(10)).isEmpty();
  }

  @Test
  void a_delivery_is_claimed_by_one_node_only() {
    world.webhook("w");
    world.publish("e");

    assertThat(node.claim(10)).hasSize(1);
    assertThat(other.claim(10)).isEmpty();
  }

  @Test
  void a_completed_delivery_is_not_claimed_again() {
    world.webhook("w");
    world.publish("e");
    assertThat(node.complete(List.of(world.delivered(node.claim(1).get(0))))).isEqualTo(1);
    world.clock.pass(Duration.ofDays(10));

    assertThat(node.claim(10)).isEmpty();
    assertThat(world.store.count("delivery_records", "state = 'delivered'")).isEqualTo(1);
    assertThat(world.store.count("delivery_attempt_records", "status = 204")).isEqualTo(1);
  }

  @Test
  void the_in_flight_limit_of_a_webhook_holds_across_nodes() {
    world.webhook("w");
    publish(10);

    List<ClaimedDelivery> first = node.claim(3);
    assertThat(first).hasSize(3);
    assertThat(other.claim(10)).as("not the owner").isEmpty();
    node.release();
    world.clock.pass(Duration.ofSeconds(1));
    assertThat(other.claim(10)).as("beside those of the owner before").hasSize(1);
    assertThat(other.claim(10)).isEmpty();

    node.complete(first.stream().map(world::delivered).toList());
    assertThat(other.claim(10)).hasSize(3).doesNotContainAnyElementsOf(first);
  }

  @Test
  void deliveries_of_a_dead_node_move_within_the_takeover_time() {
    world.webhook("w");
    publish(6);
    List<ClaimedDelivery> lost = node.claim(10);
    assertThat(lost).hasSize(4);

    world.pass(OutboxConfig.defaults().takeover(), other);
    assertThat(other.claim(10)).extracting(ClaimedDelivery::id).containsAll(ids(lost));
    assertThat(OutboxConfig.defaults().takeover()).isLessThan(Duration.ofSeconds(60));
  }

  @Test
  void a_node_that_sends_heartbeats_keeps_its_deliveries() {
    world.webhook("w");
    world.publish("e");
    node.claim(1);

    for (int i = 0; i < 5; i++) {
      world.clock.pass(OutboxConfig.defaults().takeover().dividedBy(2));
      other.beat();
      node.beat();
      assertThat(other.claim(10)).isEmpty();
    }
    // The other node reads the heartbeats four times in the takeover time.
    world.pass(OutboxConfig.defaults().takeover().dividedBy(4), other);
    world.pass(OutboxConfig.defaults().takeover(), other);
    assertThat(other.claim(10)).hasSize(1);
  }

  @Test
  void a_suspended_node_cannot_complete_reclaimed_deliveries() {
    world.webhook("w");
    world.publish("e");
    ClaimedDelivery stale = node.claim(1).get(0);
    world.pass(OutboxConfig.defaults().takeover(), other);
    ClaimedDelivery fresh = other.claim(1).get(0);

    assertThat(node.complete(List.of(world.delivered(stale)))).isZero();
    assertThat(world.store.count("delivery_records", "state = 'delivered'")).isZero();
    assertThat(other.complete(List.of(world.failed(fresh)))).isEqualTo(1);
    assertThat(node.complete(List.of(world.delivered(stale)))).isZero();
    assertThat(world.store.count("delivery_attempt_records", "1 = 1")).isEqualTo(1);
  }

  @Test
  void a_dead_receiver_with_a_long_queue_delays_no_other() {
    world.webhook("dead");
    world.publisher.publish(
        IntStream.range(0, 5_000).mapToObj(i -> World.created("e" + i)).toList());
    world.webhook("well");
    world.publish("news");

    assertThat(node.claim(10))
        .filteredOn(claimed -> claimed.webhook().getId().equals("well"))
        .extracting(claimed -> claimed.event().id())
        .containsExactly("news");
  }

  @Test
  void one_event_for_thousands_of_webhooks_is_one_transaction() {
    IntStream.range(0, 1_000).forEach(i -> world.webhook("w" + i));

    assertThat(world.publish("e").webhooks()).isEqualTo(1_000);
    assertThat(world.store.count("delivery_records", "state = 'pending'")).isEqualTo(1_000);
    assertThat(node.claim(100)).hasSize(100);
  }

  private void publish(int events) {
    IntStream.range(0, events).forEach(i -> world.publish("e" + i));
  }

  private static List<String> ids(List<ClaimedDelivery> deliveries) {
    return deliveries.stream().map(ClaimedDelivery::id).toList();
  }
}
