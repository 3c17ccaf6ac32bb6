package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The labels of an attempt in metrics, and who gets its result. */
class AttemptResultTest {
  private static final AttemptResult FAILED =
      AttemptResult.failed(Instant.EPOCH, Duration.ZERO, ErrorKind.TIMEOUT);

  @ParameterizedTest
  @CsvSource({"99, other", "100, 1xx", "204, 2xx", "599, 5xx", "600, other"})
  void a_status_is_labelled_by_its_class(int status, String label) {
    AttemptResult result =
        AttemptResult.delivered(Instant.EPOCH, Duration.ZERO, ReceiverResponse.of(status));

    assertThat(result.statusClass()).isEqualTo(label);
    assertThat(result.outcome()).isEqualTo("delivered");
  }

  @Test
  void an_attempt_without_a_response_is_labelled_by_its_error() {
    assertThat(FAILED.statusClass()).isEqualTo("none");
    assertThat(FAILED.outcome()).isEqualTo("timeout");
  }

  @Test
  void a_deferred_attempt_was_not_started_and_pauses_its_webhook() {
    Duration delay = Duration.ofSeconds(5);
    for (AttemptResult deferred :
        List.of(
            AttemptResult.deferred(Instant.EPOCH, delay),
            AttemptResult.deferredLookUp(Instant.EPOCH, delay),
            AttemptResult.busy(Instant.EPOCH, delay),
            AttemptResult.deferredProxy(Instant.EPOCH, delay))) {
      assertThat(deferred.wasStarted()).isFalse();
      assertThat(deferred.isReceiverFailure()).isFalse();
      assertThat(deferred.pause()).contains(delay);
    }
    assertThat(FAILED.wasStarted()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "400, false, false",
    "410, true, false",
    "428, false, false",
    "429, false, true",
    "501, false, false",
    "502, false, true",
    "503, false, true",
    "504, false, true",
    "505, false, false"
  })
  void a_status_may_pause_or_disable_the_webhook(int status, boolean gone, boolean pauses) {
    Duration asked = Duration.ofSeconds(7);
    AttemptResult result = Attempts.rejected(Instant.EPOCH, status, asked);

    assertThat(result.isGone()).isEqualTo(gone);
    assertThat(result.pause()).isEqualTo(pauses ? Optional.of(asked) : Optional.empty());
    assertThat(result.retryAfter()).contains(asked);
    assertThat(result.delivered()).isFalse();
    assertThat(result.isLate()).isFalse();
    assertThat(result.isAborted()).isFalse();
    assertThat(result.isReceiverFailure()).isTrue();
  }

  @Test
  void a_receiver_may_ask_for_no_further_attempt() {
    AttemptResult result =
        AttemptResult.rejected(
            Instant.EPOCH, Duration.ZERO, ErrorKind.ABORTED, ReceiverResponse.of(400));

    assertThat(result.isAborted()).isTrue();
    assertThat(result.isReceiverFailure()).isFalse();
  }

  @Test
  void the_wait_for_a_receiver_is_known_if_something_was_sent() {
    Duration took = Duration.ofMillis(30);

    assertThat(Attempts.delivered(Instant.EPOCH, took).waited()).contains(took);
    assertThat(AttemptResult.failed(Instant.EPOCH, took, ErrorKind.INTERNAL).waited()).isEmpty();
    assertThat(AttemptResult.busy(Instant.EPOCH, took).waited()).isEmpty();
    AttemptResult late = AttemptResult.deferred(Instant.EPOCH, took);
    assertThat(late.isLate()).isTrue();
    assertThat(late.waited()).isEmpty();
  }

  @Test
  void timings_are_added_to_a_result() {
    AttemptTimings timings = new AttemptTimings(1L, 2L, null, 4L);

    assertThat(FAILED.withTimings(timings).timings()).isEqualTo(timings);
    assertThat(FAILED.withTimings(timings).error()).isEqualTo(ErrorKind.TIMEOUT);
  }

  @Test
  void an_observer_gets_each_result_and_no_internal_failure() {
    List<AttemptResult> seen = new ArrayList<>();
    AttemptExecutor sending = delivery -> CompletableFuture.completedFuture(FAILED);
    AttemptExecutor broken =
        delivery -> CompletableFuture.failedFuture(new IllegalStateException("broken"));

    sending.observedBy(seen::add).send(null);
    broken.observedBy(seen::add).send(null);

    assertThat(seen).containsExactly(FAILED);
  }
}
