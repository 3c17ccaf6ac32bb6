package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.Attempts;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries;
import dev.contentservice.delivery.outbox.internal.webhook.DisableReasonRepository;
import dev.contentservice.delivery.outbox.query.CircuitBreakerState;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.Disabled;
import dev.contentservice.delivery.outbox.query.LastAttempt;
import dev.contentservice.delivery.outbox.query.ReceiverHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Which receivers need attention, and what is known of them. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class ReceiverHealthTest {
  private final World world;
  private final Outbox node;

  ReceiverHealthTest(TestStore store) {
    world = new World(store);
    node =
        new Outbox(
            store,
            store,
            (handle, called) -> true,
            OutboxConfig.defaults(),
            world.clock,
            new Random(7),
            "node");
    world.webhook("w");
  }

  private List<ReceiverHealth> page(@Nullable String after, int limit) {
    return world.store.run(
        handle -> ReceiverHealth.page(handle, world.clock.instant(), after, limit));
  }

  private ReceiverHealth only() {
    List<ReceiverHealth> page = page(null, 10);
    assertThat(page).hasSize(1);
    return page.get(0);
  }

  private void publish(int events) {
    IntStream.range(0, events).forEach(i -> world.publish("e" + i));
  }

  private void fail(List<ClaimedDelivery> claimed) {
    node.complete(claimed.stream().map(world::failed).toList());
  }

  @Test
  void a_receiver_that_is_well_is_not_listed() {
    publish(2);
    node.complete(List.of(world.delivered(node.claim(1).get(0))));

    assertThat(page(null, 10)).isEmpty();
  }

  @Test
  void failures_in_a_row_are_counted_until_a_delivery() {
    Instant created = world.clock.instant();
    publish(3);
    world.clock.pass(Duration.ofSeconds(1));
    List<ClaimedDelivery> claimed = node.claim(3);
    fail(claimed.subList(0, 2));

    assertThat(only())
        .isEqualTo(
            new ReceiverHealth(
                "w",
                CircuitBreakerState.CLOSED,
                2,
                world.clock.instant(),
                new LastAttempt(claimed.get(1).id(), 1, 503, "status", null),
                null,
                null,
                3,
                created,
                created));
    node.complete(List.of(world.delivered(claimed.get(2))));
    assertThat(page(null, 10)).isEmpty();
  }

  /** However many deliveries were published since, and on every attempt. */
  @Test
  void the_last_failure_says_why_until_a_delivery() {
    publish(1);
    ClaimedDelivery first = node.claim(1).get(0);
    fail(List.of(first));
    publish(300);
    assertThat(only().lastFailure()).isEqualTo(new LastAttempt(first.id(), 1, 503, "status", null));
    world.clock.pass(Duration.ofDays(1));
    ClaimedDelivery later = node.claim(1).get(0);
    node.complete(
        List.of(
            new CompletedAttempt(
                later,
                AttemptResult.failed(
                    world.clock.instant(), Duration.ZERO, ErrorKind.CONNECT, null))));

    assertThat(only().lastFailure())
        .isEqualTo(new LastAttempt(later.id(), later.number(), null, "connect", null));
    assertThat(of("w").get("w")).isEqualTo(only());
  }

  @Test
  void an_open_circuit_breaker_names_its_end_and_is_half_open_then() {
    publish(8);
    fail(node.claim(4));
    fail(node.claim(1));
    ReceiverHealth open = only();
    Duration pause = CircuitBreakerPolicy.defaults().initialDelay();
    Instant end = world.clock.instant().plus(pause);
    world.clock.pass(pause);

    assertThat(open.circuitBreaker()).isEqualTo(CircuitBreakerState.OPEN);
    assertThat(open.consecutiveFailures()).isEqualTo(5);
    assertThat(open.pausedUntil()).isEqualTo(end);
    assertThat(only().circuitBreaker()).isEqualTo(CircuitBreakerState.HALF_OPEN);
    assertThat(only().pausedUntil()).isNull();
  }

  @Test
  void a_pause_that_the_receiver_asked_for_counts_too() {
    publish(1);
    node.complete(List.of(world.failed(node.claim(1).get(0), Duration.ofHours(1))));

    assertThat(only().circuitBreaker()).isEqualTo(CircuitBreakerState.CLOSED);
    assertThat(only().pausedUntil()).isEqualTo(world.clock.instant().plus(Duration.ofHours(1)));
    world.publish("later");
    assertThat(of("w", "unknown")).isEqualTo(Map.of("w", only()));
    assertThat(newest().nextAttemptAt()).isEqualTo(only().pausedUntil());
    world.store.run(
        handle -> {
          DisableReasonRepository.clear(handle, "w", world.clock.instant());
          return null;
        });
    // Before a node has read that the queue is reset.
    assertThat(of("w")).isEmpty();
    assertThat(newest().nextAttemptAt()).isEqualTo(world.clock.instant());
  }

  private Map<String, ReceiverHealth> of(String... webhooks) {
    return world.store.run(
        handle -> ReceiverHealth.find(handle, world.clock.instant(), List.of(webhooks)));
  }

  private DeliveryRecord newest() {
    return world.store.run(
        handle ->
            DeliveryQueries.newest(handle, new DeliveryFilter("w", null, null), 10)
                .deliveries()
                .get(0));
  }

  @Test
  void a_webhook_that_the_service_disabled_has_the_reason_and_no_pending_delivery() {
    publish(1);
    Instant gone = world.clock.instant();
    node.complete(
        List.of(new CompletedAttempt(node.claim(1).get(0), Attempts.rejected(gone, 410))));
    world.store.put(World.enabled("w").enabled(false));
    world.clock.pass(Duration.ofDays(30));
    node.claim(1);

    assertThat(only().disabled()).isEqualTo(new Disabled("gone", gone));
    assertThat(only().pending()).isZero();
    assertThat(only().oldestPendingAt()).isNull();
  }

  @Test
  void pages_are_in_the_order_of_the_webhooks_without_gaps() {
    for (String id : List.of("c", "a", "b")) {
      world.webhook(id);
    }
    publish(1);
    fail(node.claim(10));

    assertThat(page(null, 2)).extracting(ReceiverHealth::webhookId).containsExactly("a", "b");
    assertThat(page("b", 2)).extracting(ReceiverHealth::webhookId).containsExactly("c", "w");
    assertThat(page("w", 2)).isEmpty();
  }

  @Test
  void at_most_100_pending_deliveries_are_counted() {
    LongQueue.put(world, "w", 110, Duration.ofDays(400));
    fail(node.claim(1));

    assertThat(only().pending()).isEqualTo(100);
    assertThat(only().oldestPendingAt()).isBefore(world.clock.instant());
  }
}
