package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.Attempts;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.webhook.DisableReasonRepository;
import dev.contentservice.delivery.outbox.internal.webhook.WebhookDisabling;
import dev.contentservice.delivery.outbox.query.Disabled;
import dev.contentservice.model.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which attempts disable their webhook, and when they no longer do. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
@Tag("exhaustive")
class WebhookDisablingTest {
  private final World world;
  private final List<String> disabled = new ArrayList<>();
  private final Outbox node;
  private int events;

  WebhookDisablingTest(TestStore store) {
    world = new World(store);
    world.webhook("w");
    node = node(new InTheStore());
  }

  private Outbox node(WebhookDisabler disabler) {
    return new Outbox(
        world.store,
        world.store,
        disabler,
        OutboxConfig.defaults(),
        world.clock,
        new Random(7),
        "node");
  }

  private final class InTheStore implements WebhookDisabler {
    @Override
    public boolean disable(Handle handle, Webhook called) {
      Webhook now = world.store.find(handle, Set.of(called.getId())).readable().get(0);
      return now.getEnabled()
          && now.getUrl().equals(called.getUrl())
          && world.store.put(handle, now.enabled(false)) == 1;
    }

    @Override
    public void disabled(String webhookId, DisableReason reason) {
      disabled.add(webhookId + " " + reason.word());
    }
  }

  @Test
  void gone_disables_at_once_and_pending_deliveries_are_skipped() {
    world.publish("e1");
    world.publish("e2");
    world.webhook("another");
    ClaimedDelivery claimed = node.claim(1).get(0);
    complete(claimed, rejected(410));

    assertThat(isEnabled()).isFalse();
    assertThat(disabled()).isEqualTo(Map.of("w", new Disabled("gone", now())));
    assertThat(disabled).containsExactly("w gone");
    assertThat(node.claim(10)).isEmpty();
    assertThat(world.store.count("delivery_records", "state = 'skipped'")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "500, STATUS, true",
    ", TIMEOUT, true",
    ", UNSENDABLE, true",
    ", DNS, true",
    ", BUSY, false",
    "400, ABORTED, false",
  })
  void five_days_of_failures_of_the_receiver_disable(
      Integer status, ErrorKind error, boolean disables) {
    ReceiverResponse response = status == null ? null : ReceiverResponse.of(status);
    for (int i = 0; i < WebhookDisabling.FAILURES; i++) {
      assertThat(isEnabled()).isTrue();
      complete(next(), new AttemptResult(now(), Duration.ZERO, error, null, response, null, null));
      world.clock.pass(WebhookDisabling.FAILING.dividedBy(WebhookDisabling.FAILURES - 1));
      world.clock.pass(Duration.ofSeconds(1));
    }

    assertThat(isEnabled()).isEqualTo(!disables);
    assertThat(disabled).isEqualTo(disables ? List.of("w failing") : List.of());
    assertThat(disabled().containsKey("w")).isEqualTo(disables);
  }

  @Test
  void fewer_than_10_failures_or_less_than_5_days_do_not() {
    fail(9);
    world.clock.pass(Duration.ofDays(5).minusMillis(1));
    fail(3);
    assertThat(isEnabled()).isTrue();

    world.clock.pass(Duration.ofMillis(1));
    fail(1);
    assertThat(isEnabled()).isFalse();

    enable();
    fail(1);
    world.clock.pass(WebhookDisabling.FAILING.multipliedBy(3));
    fail(8);
    assertThat(isEnabled()).isTrue();
  }

  @Test
  void a_delivery_resets_the_failure_count() {
    fail(WebhookDisabling.FAILURES);
    world.clock.pass(WebhookDisabling.FAILING);
    node.complete(List.of(world.delivered(next())));
    fail(WebhookDisabling.FAILURES);

    assertThat(isEnabled()).isTrue();
  }

  @Test
  void enabling_clears_reason_failures_circuit_breaker_and_pause() {
    fail(WebhookDisabling.FAILURES);
    complete(next(), Attempts.rejected(now(), 429, Duration.ofDays(1)));
    world.clock.pass(Duration.ofDays(2));
    complete(next(), rejected(410));
    world.clock.pass(Duration.ofSeconds(1));
    enable();

    assertThat(disabled()).isEmpty();
    world.publish("after");
    assertThat(node.claim(1)).hasSize(1);
    assertThat(world.store.count("delivery_receivers", "1 = 1")).isZero();
  }

  @Test
  void an_attempt_from_before_the_webhook_was_enabled_does_not_disable_it() {
    ClaimedDelivery before = next();
    AttemptResult old = rejected(410);
    world.clock.pass(Duration.ofSeconds(1));
    enable();
    complete(before, old);

    assertThat(isEnabled()).isTrue();
    assertThat(disabled()).isEmpty();
    assertThat(disabled).isEmpty();
    complete(next(), rejectedLater());
    assertThat(isEnabled()).isFalse();
  }

  @Test
  void a_webhook_with_a_new_url_is_not_disabled() {
    ClaimedDelivery before = next();
    world.store.put(World.enabled("w").url("https://another.example/"));
    complete(before, rejected(410));

    assertThat(isEnabled()).isTrue();
    assertThat(disabled()).isEmpty();
  }

  @Test
  void the_attempt_is_recorded_even_if_disabling_fails() {
    Outbox broken =
        node(
            (handle, called) -> {
              throw new IllegalStateException("the store is gone");
            });
    world.publish("e");
    ClaimedDelivery claimed = broken.claim(1).get(0);

    assertThat(broken.complete(List.of(new CompletedAttempt(claimed, rejected(410))))).isEqualTo(1);
    assertThat(world.store.count("delivery_attempt_records", "status = 410")).isEqualTo(1);
  }

  /** A node of an older version counts failures without their start. */
  private void fail(int times) {
    for (int i = 0; i < times; i++) {
      complete(next(), rejected(500));
    }
  }

  /** Claims one delivery, even if the circuit breaker is open. */
  private ClaimedDelivery next() {
    world.publish("event " + events++);
    node.leave();
    world.store.execute("update delivery_receivers set open_until = 0, held_until = 0");
    return node.claim(1).get(0);
  }

  private void complete(ClaimedDelivery delivery, AttemptResult attempt) {
    assertThat(node.complete(List.of(new CompletedAttempt(delivery, attempt)))).isEqualTo(1);
  }

  private AttemptResult rejected(int status) {
    return Attempts.rejected(now(), status);
  }

  private AttemptResult rejectedLater() {
    world.clock.pass(Duration.ofSeconds(1));
    return rejected(410);
  }

  private void enable() {
    world.store.run(
        handle -> {
          world.store.put(handle, World.enabled("w"));
          DisableReasonRepository.clear(handle, "w", now());
          return null;
        });
  }

  private boolean isEnabled() {
    return world.store.run(
        handle -> world.store.find(handle, Set.of("w")).readable().get(0).getEnabled());
  }

  private Map<String, Disabled> disabled() {
    return world.store.run(handle -> DisableReasonRepository.find(handle, Set.of("w", "x")));
  }

  private Instant now() {
    return world.clock.instant();
  }
}
