package dev.contentservice.delivery.http;

import static dev.contentservice.delivery.dispatch.ErrorKind.ADDRESS_DENIED;
import static dev.contentservice.delivery.dispatch.ErrorKind.CONNECT;
import static dev.contentservice.delivery.dispatch.ErrorKind.DNS;
import static dev.contentservice.delivery.dispatch.ErrorKind.PROTOCOL;
import static dev.contentservice.delivery.dispatch.ErrorKind.RESET;
import static dev.contentservice.delivery.dispatch.ErrorKind.STATUS;
import static dev.contentservice.delivery.dispatch.ErrorKind.TIMEOUT;
import static dev.contentservice.delivery.dispatch.ErrorKind.TLS;
import static dev.contentservice.delivery.dispatch.ErrorKind.UNSENDABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.CircuitBreakerPolicy;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attempts that count towards the consecutive failures that open a circuit breaker. */
@Tag("exhaustive")
class CircuitBreakerCountsTest {
  private static final Set<ErrorKind> COUNTED =
      EnumSet.of(UNSENDABLE, ADDRESS_DENIED, DNS, CONNECT, TLS, TIMEOUT, RESET, PROTOCOL, STATUS);

  private final World world = new World(Stores.all().get(0));
  private final Outbox node = world.node("n");

  @ParameterizedTest
  @EnumSource(ErrorKind.class)
  void an_attempt_counts_if_its_webhook_or_receiver_is_the_cause(ErrorKind kind) {
    complete(take(), failed(kind));

    assertThat(failures()).isEqualTo(COUNTED.contains(kind) ? 1 : 0);
  }

  @ParameterizedTest
  @EnumSource(ErrorKind.class)
  void internal_errors_do_not_reset_consecutive_failures(ErrorKind kind) {
    complete(take(), failed(STATUS));
    complete(take(), failed(kind));

    assertThat(failures()).isEqualTo(COUNTED.contains(kind) ? 2 : 1);
  }

  @Test
  void internal_errors_and_deferred_attempts_do_not_count() {
    complete(take(), failed(ErrorKind.INTERNAL));
    complete(take(), AttemptResult.deferredLookUp(world.clock.instant(), Duration.ZERO));
    complete(take(), AttemptResult.deferred(world.clock.instant(), Duration.ofMillis(1)));

    assertThat(failures()).isZero();
  }

  @Test
  void a_success_resets_consecutive_failures() {
    complete(take(), failed(TIMEOUT));
    ClaimedDelivery claimed = take();
    node.complete(List.of(world.delivered(claimed)));

    assertThat(failures()).isZero();
  }

  @Test
  void only_counted_consecutive_failures_open_the_circuit_breaker() {
    for (int i = 0; i < CircuitBreakerPolicy.defaults().failureThreshold() - 1; i++) {
      complete(take(), failed(i % 2 == 0 ? CONNECT : DNS));
      complete(take(), failed(ErrorKind.INTERNAL));
    }
    assertThat(world.store.count("delivery_receivers", "open_until > 0")).isZero();

    complete(take(), failed(CONNECT));
    assertThat(world.store.count("delivery_receivers", "open_until > 0")).isEqualTo(1);
  }

  private ClaimedDelivery take() {
    if (world.store.count("hooks", "1 = 1") == 0) {
      world.webhook("w");
    }
    world.publish("e" + world.store.count("delivery_events", "1 = 1"));
    return node.claim(1).get(0);
  }

  private void complete(ClaimedDelivery delivery, AttemptResult attempt) {
    assertThat(node.complete(List.of(new CompletedAttempt(delivery, attempt)))).isEqualTo(1);
  }

  private AttemptResult failed(ErrorKind kind) {
    return AttemptResult.failed(world.clock.instant(), Duration.ZERO, kind);
  }

  private int failures() {
    return world.store.run(
        handle ->
            handle
                .createQuery("select coalesce(max(failures), 0) from delivery_receivers")
                .mapTo(Integer.class)
                .one());
  }
}
