package dev.contentservice.delivery.queue;

import static dev.contentservice.delivery.http.ErrorKind.ADDRESS_DENIED;
import static dev.contentservice.delivery.http.ErrorKind.CONNECT;
import static dev.contentservice.delivery.http.ErrorKind.PROTOCOL;
import static dev.contentservice.delivery.http.ErrorKind.RESET;
import static dev.contentservice.delivery.http.ErrorKind.STATUS;
import static dev.contentservice.delivery.http.ErrorKind.TIMEOUT;
import static dev.contentservice.delivery.http.ErrorKind.TLS;
import static dev.contentservice.delivery.http.ErrorKind.UNSENDABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.http.ErrorKind;
import dev.contentservice.delivery.http.SendResult;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which attempts count towards the failures in a row that open the breaker of a webhook. */
class BreakerCountsTest {
  private static final Set<ErrorKind> COUNTED =
      EnumSet.of(UNSENDABLE, ADDRESS_DENIED, CONNECT, TLS, TIMEOUT, RESET, PROTOCOL, STATUS);

  private final World world = new World(Stores.all().get(0));
  private final Outbox node = world.node("n");

  @ParameterizedTest
  @EnumSource(ErrorKind.class)
  void an_attempt_counts_if_its_webhook_or_receiver_is_the_cause(ErrorKind kind) {
    finish(take(), failed(kind));

    assertThat(failures()).isEqualTo(COUNTED.contains(kind) ? 1 : 0);
  }

  @ParameterizedTest
  @EnumSource(ErrorKind.class)
  void our_own_trouble_does_not_end_a_row_of_failures(ErrorKind kind) {
    finish(take(), failed(STATUS));
    finish(take(), failed(kind));

    assertThat(failures()).isEqualTo(COUNTED.contains(kind) ? 2 : 1);
  }

  @Test
  void a_fault_of_ours_and_an_attempt_that_did_not_begin_do_not_count() {
    finish(take(), AttemptResult.internalError(world.clock.instant()));
    finish(take(), AttemptResult.deferredLookUp(world.clock.instant(), Duration.ZERO));
    finish(take(), AttemptResult.deferred(world.clock.instant(), Duration.ZERO));

    assertThat(failures()).isZero();
  }

  @Test
  void a_delivery_ends_a_row_of_failures() {
    finish(take(), failed(TIMEOUT));
    LeasedDelivery taken = take();
    node.complete(List.of(world.delivered(taken)));

    assertThat(failures()).isZero();
  }

  @Test
  void so_many_that_count_in_a_row_open_the_breaker_and_no_others_do() {
    for (int i = 0; i < CircuitBreakerPolicy.DEFAULTS.failureThreshold() - 1; i++) {
      finish(take(), failed(CONNECT));
      finish(take(), failed(ErrorKind.DNS));
    }
    assertThat(world.store.count("delivery_queues", "open_until > 0")).isZero();

    finish(take(), failed(CONNECT));
    assertThat(world.store.count("delivery_queues", "open_until > 0")).isEqualTo(1);
  }

  private LeasedDelivery take() {
    if (world.store.count("hooks", "1 = 1") == 0) {
      world.webhook("w");
    }
    world.publish("e" + world.store.count("delivery_events", "1 = 1"));
    return node.claim(1).get(0);
  }

  private void finish(LeasedDelivery delivery, AttemptResult attempt) {
    assertThat(node.complete(List.of(new CompletedAttempt(delivery, attempt)))).isEqualTo(1);
  }

  private AttemptResult failed(ErrorKind kind) {
    return HttpAttemptExecutor.attempt(
        world.clock.instant(), new SendResult.Failed(Duration.ZERO, kind));
  }

  private int failures() {
    return world.store.run(
        handle ->
            handle.createQuery("select failures from delivery_queues").mapTo(Integer.class).one());
  }
}
