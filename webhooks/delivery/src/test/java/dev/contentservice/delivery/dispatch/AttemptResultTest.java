package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
            AttemptResult.busy(Instant.EPOCH, delay))) {
      assertThat(deferred.wasStarted()).isFalse();
      assertThat(deferred.isReceiverFailure()).isFalse();
      assertThat(deferred.pause()).contains(delay);
    }
    assertThat(FAILED.wasStarted()).isTrue();
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
