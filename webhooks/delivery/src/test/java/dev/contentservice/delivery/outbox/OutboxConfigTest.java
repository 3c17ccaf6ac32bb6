package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutboxConfigTest {
  private static final OutboxConfig DEFAULTS = OutboxConfig.defaults();

  @ParameterizedTest
  @CsvSource({"0, false", "1, true"})
  void one_attempt_or_more_is_in_flight(int inFlight, boolean accepted) {
    require(accepted, () -> DEFAULTS.withInFlightPerWebhook(inFlight));
  }

  @ParameterizedTest
  @CsvSource({"-1, false", "0, false", "1, false", "2, true"})
  void the_takeover_time_is_longer_than_the_time_to_start(long millis, boolean accepted) {
    OutboxConfig quick = DEFAULTS.withStartWithin(Duration.ofMillis(1));

    require(accepted, () -> quick.withTakeover(Duration.ofMillis(millis)));
  }

  @ParameterizedTest
  @CsvSource({"-1, false", "0, false", "1, true", "39999, true", "40000, false"})
  void the_time_to_start_is_positive_and_shorter_than_the_takeover_time(
      long millis, boolean accepted) {
    require(accepted, () -> DEFAULTS.withStartWithin(Duration.ofMillis(millis)));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, false",
    "1, 0, 0, true",
    "1, -1, 0, false",
    "1, 5, 4, false",
    "1, 5, 5, true",
  })
  void a_circuit_breaker_has_a_threshold_and_ordered_delays(
      int threshold, long initial, long most, boolean accepted) {
    require(
        accepted,
        () ->
            new CircuitBreakerPolicy(
                threshold, Duration.ofMillis(initial), Duration.ofMillis(most)));
  }

  @ParameterizedTest
  @CsvSource({"4, 4", "5, 1", "6, 1"})
  void a_half_open_circuit_breaker_has_one_place(int failures, int places) {
    assertThat(DEFAULTS.places(failures)).isEqualTo(places);
  }

  @Test
  void an_attempt_starts_within_2_seconds_and_a_node_is_silent_for_40() {
    assertThat(DEFAULTS.startWithin()).hasSeconds(2);
    assertThat(DEFAULTS.takeover()).hasSeconds(40);
  }

  @Test
  void each_limit_is_changed_alone() {
    RetrySchedule once = new RetrySchedule(List.of(Duration.ZERO), 0, Duration.ZERO);
    CircuitBreakerPolicy early =
        new CircuitBreakerPolicy(2, Duration.ofSeconds(10), Duration.ofSeconds(40));

    OutboxConfig places = DEFAULTS.withInFlightPerWebhook(7);
    assertThat(places.inFlightPerWebhook()).isEqualTo(7);
    assertThat(places.withInFlightPerWebhook(DEFAULTS.inFlightPerWebhook())).isEqualTo(DEFAULTS);
    OutboxConfig takeover = DEFAULTS.withTakeover(Duration.ofSeconds(9));
    assertThat(takeover.takeover()).hasSeconds(9);
    assertThat(takeover.withTakeover(DEFAULTS.takeover())).isEqualTo(DEFAULTS);
    OutboxConfig start = DEFAULTS.withStartWithin(Duration.ofSeconds(1));
    assertThat(start.startWithin()).hasSeconds(1);
    assertThat(start.withStartWithin(DEFAULTS.startWithin())).isEqualTo(DEFAULTS);
    OutboxConfig schedule = DEFAULTS.withSchedule(once);
    assertThat(schedule.schedule()).isEqualTo(once);
    assertThat(schedule.withSchedule(DEFAULTS.schedule())).isEqualTo(DEFAULTS);
    OutboxConfig breaker = DEFAULTS.withCircuitBreaker(early);
    assertThat(breaker.circuitBreaker()).isEqualTo(early);
    assertThat(breaker.withCircuitBreaker(DEFAULTS.circuitBreaker())).isEqualTo(DEFAULTS);
  }

  private static void require(boolean accepted, Runnable create) {
    Throwable thrown = catchThrowable(create::run);

    if (accepted) {
      assertThat(thrown).isNull();
    } else {
      assertThat(thrown).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
