package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.ClaimResult;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.dispatch.internal.DeliveryQueue;
import dev.contentservice.delivery.dispatch.internal.Polling;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PollingTest {
  private static final Duration INTERVAL = Duration.ofMillis(500);

  @Test
  void waits_until_the_next_delivery_is_due() {
    Polling polling = polling(Optional.of(Duration.ofMillis(120)), true);

    assertThat(polling.findsNothingDue()).isTrue();
    assertThat(polling.next()).isEqualTo(Duration.ofMillis(120));
  }

  @Test
  void waits_no_longer_than_the_interval_while_something_is_pending() {
    Polling polling = polling(Optional.of(Duration.ofHours(10)), true);

    assertThat(polling.findsNothingDue()).isTrue();
    assertThat(polling.next()).isEqualTo(INTERVAL);
  }

  @Test
  void while_nothing_is_pending_one_worker_looks_for_work_of_other_nodes() {
    Polling first = polling(Optional.empty(), true);
    Polling second = polling(Optional.empty(), false);

    assertThat(first.findsNothingDue()).isTrue();
    assertThat(second.findsNothingDue()).isTrue();
    assertThat(first.next()).isEqualTo(INTERVAL);
    assertThat(second.next()).isGreaterThan(Duration.ofHours(1));
  }

  @Test
  void what_cannot_be_claimed_though_due_is_looked_for_after_the_interval() {
    Polling polling = polling(Optional.of(Duration.ofMillis(-1)), false);

    assertThat(polling.findsNothingDue()).isFalse();
    assertThat(polling.next()).isEqualTo(INTERVAL);
  }

  @Test
  void after_using_the_queue_a_worker_looks_again_after_the_interval() {
    Polling polling = polling(Optional.empty(), false);

    assertThat(polling.findsNothingDue()).isTrue();
    polling.restart();
    assertThat(polling.next()).isEqualTo(INTERVAL);
  }

  @Test
  void what_another_transaction_may_hold_is_looked_for_after_a_moment_that_doubles() {
    Polling polling = polling(Optional.of(Duration.ofMillis(-1)), false);

    assertThat(Stream.generate(() -> usedInVain(polling)).limit(9))
        .containsExactly(millis(5, 10, 20, 40, 80, 160, 320, 500, 500));
    polling.used(false);
    assertThat(usedInVain(polling)).isEqualTo(Duration.ofMillis(5));
  }

  @Test
  void a_queue_in_which_nothing_is_due_was_not_held() {
    Polling polling = polling(Optional.of(Duration.ofMillis(120)), true);
    usedInVain(polling);

    assertThat(polling.findsNothingDue()).isTrue();
    assertThat(polling.next()).isEqualTo(Duration.ofMillis(120));
    assertThat(usedInVain(polling)).isEqualTo(Duration.ofMillis(5));
  }

  private static Duration usedInVain(Polling polling) {
    polling.restart();
    polling.used(true);
    return polling.next();
  }

  private static Duration[] millis(long... all) {
    return LongStream.of(all).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
  }

  private static Polling polling(Optional<Duration> untilDue, boolean first) {
    DeliveryQueue queue =
        new DeliveryQueue() {
          @Override
          public ClaimResult completeAndClaim(List<CompletedAttempt> completed, ClaimLimit limit) {
            throw new AssertionError("a look writes nothing");
          }

          @Override
          public int inFlightPerWebhook() {
            throw new AssertionError("a look starts nothing");
          }

          @Override
          public Optional<Duration> untilDue() {
            return untilDue;
          }

          @Override
          public boolean beat() {
            throw new AssertionError("a look writes nothing");
          }
        };
    return new Polling(queue, INTERVAL, first);
  }
}
