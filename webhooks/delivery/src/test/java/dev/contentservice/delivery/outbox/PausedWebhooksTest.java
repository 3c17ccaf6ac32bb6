package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.Attempts;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Retention;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Attempts that pause their webhook on every node. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class PausedWebhooksTest {
  private static final Duration MOMENT = Duration.ofMillis(1);

  private final World world;
  private final Outbox node;
  private final Outbox other;

  PausedWebhooksTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
    other = world.node("other");
    world.webhook("w");
  }

  @ParameterizedTest
  @CsvSource({
    "429, PT1M, PT1M",
    "502, PT1M, PT1M",
    "503, PT1M, PT1M",
    "504, PT1M, PT1M",
    "503, P3D, P1D",
    "429, PT0S, PT0S",
    "429, , PT0S",
    "503, , PT0S",
    "500, PT1M, PT0S",
    "408, PT1M, PT0S",
    "302, PT1M, PT0S",
  })
  void retry_after_of_429_502_503_and_504_pauses_the_webhook(
      int status, @Nullable Duration retryAfter, Duration held) {
    world.publish("e1");
    world.publish("e2");
    ClaimedDelivery first = node.claim(1).get(0);
    complete(first, rejected(status, retryAfter));
    node.leave();
    world.publish("e3");

    if (!held.isZero()) {
      assertThat(other.claim(10)).isEmpty();
      world.clock.pass(held.minus(MOMENT));
      assertThat(other.claim(10)).isEmpty();
      world.clock.pass(MOMENT);
    }
    assertThat(other.claim(10))
        .filteredOn(claimed -> !claimed.id().equals(first.id()))
        .hasSize(2)
        .allSatisfy(claimed -> assertThat(claimed.number()).isEqualTo(1));
  }

  @Test
  void a_deferred_lookup_pauses_the_webhook_without_an_attempt() {
    world.publish("e1");
    world.publish("e2");
    complete(node.claim(1).get(0), AttemptResult.deferredLookUp(now(), Duration.ofSeconds(30)));
    node.leave();

    assertThat(other.claim(10)).isEmpty();
    world.clock.pass(Duration.ofSeconds(30));
    assertThat(other.claim(10)).extracting(ClaimedDelivery::number).containsExactly(1, 1);
    assertThat(world.store.count("delivery_attempt_records", "1 = 1")).isZero();
  }

  @Test
  void neither_a_delivery_nor_a_shorter_pause_nor_an_event_ends_it() {
    world.publish("e1");
    world.publish("e2");
    world.publish("e3");
    List<ClaimedDelivery> claimed = node.claim(3);
    complete(claimed.get(0), rejected(429, Duration.ofMinutes(10)));
    complete(claimed.get(1), rejected(503, Duration.ofMinutes(1)));
    node.complete(List.of(world.delivered(claimed.get(2))));
    world.publish("e4");

    world.clock.pass(Duration.ofMinutes(10).minus(MOMENT));
    assertThat(node.claim(10)).isEmpty();
    world.clock.pass(MOMENT);
    assertThat(node.claim(10)).hasSize(3);
  }

  @Test
  void another_webhook_is_not_paused() {
    world.publish("e1");
    complete(node.claim(1).get(0), rejected(429, Duration.ofDays(1)));
    world.webhook("x");
    world.publish("e2");

    assertThat(node.claim(10))
        .extracting(claimed -> claimed.webhook().getId())
        .containsExactly("x");
  }

  @Test
  void a_paused_webhook_is_neither_overdue_nor_counted_as_open() {
    world.publish("e1");
    world.publish("e2");
    complete(node.claim(1).get(0), rejected(429, Duration.ofHours(1)));
    world.clock.pass(Duration.ofMinutes(30));

    Backlog backlog =
        node.work(now()).addTo(world.store.run(handle -> Backlog.read(handle, now())), now());
    assertThat(backlog.pending()).isEqualTo(2);
    assertThat(backlog.oldestDue()).isZero();
    assertThat(backlog.circuitBreakersOpen() + backlog.circuitBreakersHalfOpen()).isZero();
  }

  @Test
  void deliveries_that_were_due_too_long_fail() {
    world.publish("e1");
    world.publish("e2");
    complete(node.claim(1).get(0), rejected(429, Duration.ofDays(1)));
    world.clock.pass(Duration.ofHours(23));
    Retention retention =
        new Retention(world.store, world.clock, Duration.ofDays(30), Duration.ofHours(22));

    assertThat(retention.run()).isEqualTo(1);
    assertThat(world.store.count("delivery_records", "state = 'failed'")).isEqualTo(1);
  }

  @Test
  void an_aborted_message_is_not_retried_and_is_no_receiver_failure() {
    world.publish("e1");
    complete(
        node.claim(1).get(0),
        AttemptResult.rejected(now(), Duration.ZERO, ErrorKind.ABORTED, ReceiverResponse.of(400)));

    assertThat(world.store.count("delivery_records", "state = 'failed' and attempts = 1"))
        .isEqualTo(1);
    assertThat(world.store.count("delivery_receivers", "failures > 0")).isZero();
    assertThat(world.store.count("delivery_attempt_records", "error = 'aborted'")).isEqualTo(1);
  }

  private void complete(ClaimedDelivery delivery, AttemptResult attempt) {
    assertThat(node.complete(List.of(new CompletedAttempt(delivery, attempt)))).isEqualTo(1);
  }

  private AttemptResult rejected(int status, @Nullable Duration retryAfter) {
    return Attempts.rejected(now(), status, retryAfter);
  }

  private Instant now() {
    return world.clock.instant();
  }
}
