package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Webhooks that get the events of one entity in order, on every store. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class EntityOrderTest {
  private static final RetrySchedule TWO_ATTEMPTS =
      new RetrySchedule(List.of(Duration.ZERO, Duration.ofSeconds(5)), 0, Duration.ofHours(1));

  private final World world;
  private final Outbox node;

  EntityOrderTest(TestStore store) {
    world = new World(store);
    store.orders.clear();
    node = world.node("n", OutboxConfig.defaults().withSchedule(TWO_ATTEMPTS));
  }

  private Webhook webhook(DeliveryOrder order) {
    world.store.orders.put("w", order);
    return world.webhook("w");
  }

  private static Event of(String entity, String id) {
    return Event.builder(
            id, new EntityReference(EntityType.ITEM_TYPE, entity), EventType.CREATE, "{}")
        .build();
  }

  private void publish(String entity, String... ids) {
    Stream.of(ids).forEach(id -> world.publisher.publish(of(entity, id)));
  }

  private static List<String> ids(List<ClaimedDelivery> claimed) {
    return claimed.stream().map(each -> each.event().id()).toList();
  }

  /** Claims, delivers all that is claimed, and returns the ids of the events. */
  private List<String> deliver() {
    List<ClaimedDelivery> claimed = node.claim(100);
    node.complete(claimed.stream().map(world::delivered).toList());
    return ids(claimed);
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void events_of_an_entity_are_sent_one_at_a_time_and_in_order(DeliveryOrder order) {
    webhook(order);
    publish("a", "a1", "a2", "a3");
    publish("b", "b1", "b2");

    assertThat(deliver()).containsExactlyInAnyOrder("a1", "b1");
    assertThat(deliver()).containsExactlyInAnyOrder("a2", "b2");
    List<ClaimedDelivery> last = node.claim(100);
    publish("a", "a4");
    assertThat(ids(last)).containsExactly("a3");
    assertThat(node.claim(100)).isEmpty();
    node.complete(List.of(world.delivered(last.get(0))));
    assertThat(deliver()).containsExactly("a4");
    assertThat(world.store.count("delivery_pending", "1 = 1")).isZero();
  }

  @Test
  void what_waits_has_no_time_of_a_next_attempt() {
    webhook(DeliveryOrder.SKIP_FAILED);
    publish("a", "a1", "a2");
    List<ClaimedDelivery> first = node.claim(100);
    assertThat(node.claim(100)).isEmpty();

    DeliveryFilter all = new DeliveryFilter("w", DeliveryState.PENDING, null);
    assertThat(world.store.run(handle -> DeliveryQueries.newest(handle, all, 10)).deliveries())
        .extracting(DeliveryRecord::eventId, each -> each.nextAttemptAt() == null)
        .containsExactlyInAnyOrder(tuple("a1", false), tuple("a2", true));
    node.complete(List.of(world.delivered(first.get(0))));
    assertThat(deliver()).containsExactly("a2");
  }

  @Test
  void without_an_order_they_are_sent_at_the_same_time() {
    world.webhook("w");
    publish("a", "a1", "a2", "a3");

    assertThat(deliver()).containsExactlyInAnyOrder("a1", "a2", "a3");
  }

  @Test
  void a_new_order_applies_to_events_that_are_published_afterwards() {
    Webhook webhook = world.webhook("w");
    publish("a", "a1", "a2");
    world.store.orders.put("w", DeliveryOrder.SKIP_FAILED);
    world.store.put(webhook);
    publish("a", "a3", "a4");

    assertThat(deliver()).contains("a1", "a2", "a3").doesNotContain("a4");
    assertThat(deliver()).containsExactly("a4");
  }

  @Test
  void later_events_wait_for_the_retries_of_an_earlier_one() {
    webhook(DeliveryOrder.SKIP_FAILED);
    publish("a", "a1", "a2");
    publish("b", "b1");
    List<ClaimedDelivery> first = node.claim(100);
    node.complete(
        first.stream()
            .map(
                each -> each.event().id().equals("a1") ? world.failed(each) : world.delivered(each))
            .toList());

    publish("b", "b2");
    assertThat(deliver()).containsExactly("b2");
    world.pass(Duration.ofSeconds(6), node);
    List<ClaimedDelivery> second = node.claim(100);
    assertThat(ids(second)).containsExactly("a1");
    node.complete(List.of(world.failed(second.get(0))));

    assertThat(deliver()).containsExactly("a2");
    assertThat(world.store.count("delivery_completed", "state = 'failed'")).isEqualTo(1);
  }

  @Test
  void a_held_event_is_retried_until_it_is_cancelled() {
    webhook(DeliveryOrder.HOLD);
    publish("a", "a1", "a2");
    ClaimedDelivery held = null;
    for (int i = 0; i < 20; i++) {
      world.pass(Duration.ofHours(2), node);
      List<ClaimedDelivery> claimed = node.claim(100);
      assertThat(ids(claimed)).containsExactly("a1");
      held = claimed.get(0);
      node.complete(List.of(world.failed(held)));
    }

    new Cancellation(world.store, world.clock).cancel(held.id());
    world.pass(Duration.ofHours(2), node);
    assertThat(deliver()).containsExactly("a2");
  }

  @Test
  void a_cancelled_event_lets_the_next_one_go() {
    webhook(DeliveryOrder.SKIP_FAILED);
    publish("a", "a1", "a2", "a3");
    List<ClaimedDelivery> first = node.claim(100);
    node.complete(List.of(world.failed(first.get(0))));

    assertThat(new Cancellation(world.store, world.clock).cancel(first.get(0).id())).isTrue();

    assertThat(deliver()).containsExactly("a2");
    assertThat(deliver()).containsExactly("a3");
  }

  @Test
  void a_webhook_that_is_disabled_skips_what_waits() {
    Webhook webhook = webhook(DeliveryOrder.SKIP_FAILED);
    publish("a", "a1", "a2", "a3");
    node.complete(node.claim(100).stream().map(world::failed).toList());
    world.store.put(webhook.enabled(false));
    world.pass(Duration.ofSeconds(6), node);

    assertThat(node.claim(100)).isEmpty();
    assertThat(world.store.count("delivery_completed", "state = 'skipped'")).isEqualTo(3);
  }

  @Test
  void what_waits_for_a_paused_receiver_is_given_up_with_it() {
    webhook(DeliveryOrder.HOLD);
    publish("a", "a1", "a2", "a3");
    node.complete(
        node.claim(100).stream().map(each -> world.failed(each, Duration.ofHours(1))).toList());
    publish("a", "a4");
    node.claim(1);
    world.clock.pass(Duration.ofDays(8));
    new Retention(world.store, world.clock, Duration.ofDays(30), Duration.ofDays(7)).run();

    assertThat(world.store.count("delivery_pending", "1 = 1")).isZero();
  }

  @Test
  void an_event_that_is_committed_late_waits_for_the_later_one_that_is_sent() throws Exception {
    Assumptions.assumeFalse(world.store.toString().equals("SQLite"), "one writer");
    webhook(DeliveryOrder.SKIP_FAILED);
    publish("a", "a0");
    deliver();
    CompletableFuture<Void> published = new CompletableFuture<>();
    CompletableFuture<Void> commit = new CompletableFuture<>();
    CompletableFuture<Void> early =
        CompletableFuture.runAsync(
            () ->
                world.publisher.inTransaction(
                    transaction -> {
                      transaction.publish(List.of(of("a", "early")));
                      published.complete(null);
                      return commit.join();
                    }));
    published.get(60, TimeUnit.SECONDS);
    publish("a", "late");
    List<ClaimedDelivery> late = node.claim(100);
    commit.complete(null);
    early.get(60, TimeUnit.SECONDS);

    assertThat(ids(late)).containsExactly("late");
    assertThat(node.claim(100)).isEmpty();
    node.complete(List.of(world.delivered(late.get(0))));
    assertThat(deliver()).containsExactly("early");
  }

  @Test
  void a_long_row_of_waiting_events_delays_no_other_entity() {
    webhook(DeliveryOrder.SKIP_FAILED);
    publish("a", "a0");
    List<ClaimedDelivery> first = node.claim(100);
    world.publisher.publish(IntStream.range(1, 3_000).mapToObj(i -> of("a", "a" + i)).toList());
    publish("b", "b1");

    List<String> claimed = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      claimed.addAll(ids(node.claim(100)));
    }
    assertThat(claimed).containsExactly("b1");
    assertThat(ids(first)).containsExactly("a0");
  }

  @Test
  void nothing_is_out_of_order_or_lost_whatever_happens() {
    for (int seed = 0; seed < Integer.getInteger("order.seeds", 3); seed++) {
      run(new Random(seed), "seed " + seed);
    }
  }

  private void run(Random random, String seed) {
    world.store.clear();
    webhook(DeliveryOrder.SKIP_FAILED);
    List<Outbox> nodes = List.of(node, world.node("other " + seed, OutboxConfig.defaults()));
    Map<ClaimedDelivery, Outbox> inFlight = new HashMap<>();
    Map<String, Long> last = new HashMap<>();
    Set<String> settled = new HashSet<>();
    int published = 0;
    for (int step = 0; step < 200 || !inFlight.isEmpty() || hasPending(); step++) {
      int what = step < 200 ? random.nextInt(4) : 1 + random.nextInt(3);
      if (what == 0) {
        publish("e" + random.nextInt(4), seed + " " + published++);
      } else if (what == 1) {
        Outbox claiming = nodes.get(random.nextInt(2));
        for (ClaimedDelivery each : claiming.claim(1 + random.nextInt(3))) {
          String entity = each.event().subject().id();
          assertThat(inFlight.keySet())
              .as(seed)
              .noneMatch(other -> other.event().subject().id().equals(entity));
          assertThat(each.event().sequence())
              .as(seed)
              .isGreaterThanOrEqualTo(last.getOrDefault(entity, 0L));
          last.put(entity, each.event().sequence());
          inFlight.put(each, claiming);
        }
      } else if (what == 2 && !inFlight.isEmpty()) {
        ClaimedDelivery some = List.copyOf(inFlight.keySet()).get(random.nextInt(inFlight.size()));
        Outbox sender = inFlight.remove(some);
        sender.complete(
            List.of(random.nextInt(3) > 0 ? world.delivered(some) : world.failed(some)));
        settled.add(some.event().id());
      } else if (what == 3) {
        world.pass(Duration.ofSeconds(30), node);
        nodes.forEach(Outbox::beat);
      }
    }
    assertThat(settled).as(seed).hasSize(published);
  }

  private boolean hasPending() {
    return world.store.count("delivery_pending", "1 = 1") > 0;
  }
}
