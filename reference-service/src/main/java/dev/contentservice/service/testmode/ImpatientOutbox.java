package dev.contentservice.service.testmode;

import dev.contentservice.delivery.outbox.CircuitBreakerPolicy;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.RetrySchedule;
import java.time.Duration;
import java.util.Collections;

/** The outbox of the test mode: as many attempts as by default, without the long waits between. */
final class ImpatientOutbox {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private ImpatientOutbox() {}

  static OutboxConfig of(OutboxConfig defaults) {
    RetrySchedule schedule = defaults.schedule();
    int threshold = defaults.circuitBreaker().failureThreshold();
    return defaults
        .withSchedule(
            new RetrySchedule(
                Collections.nCopies(schedule.delays().size(), PAUSE),
                0,
                schedule.longestRetryAfter()))
        .withCircuitBreaker(new CircuitBreakerPolicy(threshold, PAUSE, PAUSE));
  }
}
