package dev.contentservice.delivery.queue;

import static dev.contentservice.delivery.send.ErrorKind.ADDRESS_DENIED;
import static dev.contentservice.delivery.send.ErrorKind.CONNECT;
import static dev.contentservice.delivery.send.ErrorKind.PROTOCOL;
import static dev.contentservice.delivery.send.ErrorKind.RESET;
import static dev.contentservice.delivery.send.ErrorKind.STATUS;
import static dev.contentservice.delivery.send.ErrorKind.TIMEOUT;
import static dev.contentservice.delivery.send.ErrorKind.TLS;
import static dev.contentservice.delivery.send.ErrorKind.UNSENDABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.send.AttemptOutcome;
import dev.contentservice.delivery.send.ErrorKind;
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
    finish(take(), Attempt.notMade(world.clock.instant()));
    finish(take(), Attempt.notLookedUp(world.clock.instant(), Duration.ZERO));
    finish(take(), Attempt.notBegun(world.clock.instant(), Duration.ZERO));

    assertThat(failures()).isZero();
  }

  @Test
  void a_delivery_ends_a_row_of_failures() {
    finish(take(), failed(TIMEOUT));
    TakenDelivery taken = take();
    node.finish(List.of(world.delivered(taken)));

    assertThat(failures()).isZero();
  }

  @Test
  void so_many_that_count_in_a_row_open_the_breaker_and_no_others_do() {
    for (int i = 0; i < BreakerPolicy.STANDARD.failures() - 1; i++) {
      finish(take(), failed(CONNECT));
      finish(take(), failed(ErrorKind.DNS));
    }
    assertThat(world.store.count("delivery_queues", "open_until > 0")).isZero();

    finish(take(), failed(CONNECT));
    assertThat(world.store.count("delivery_queues", "open_until > 0")).isEqualTo(1);
  }

  private TakenDelivery take() {
    if (world.store.count("hooks", "1 = 1") == 0) {
      world.webhook("w");
    }
    world.publish("e" + world.store.count("delivery_events", "1 = 1"));
    return node.take(1).get(0);
  }

  private void finish(TakenDelivery delivery, Attempt attempt) {
    assertThat(node.finish(List.of(new FinishedAttempt(delivery, attempt)))).isEqualTo(1);
  }

  private Attempt failed(ErrorKind kind) {
    return HttpSending.attempt(
        world.clock.instant(), new AttemptOutcome.Failed(Duration.ZERO, kind));
  }

  private int failures() {
    return world.store.run(
        handle ->
            handle.createQuery("select failures from delivery_queues").mapTo(Integer.class).one());
  }
}
