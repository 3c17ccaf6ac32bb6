package dev.contentservice.delivery.simulation;

import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.outbox.CircuitBreakerPolicy;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.RetrySchedule;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The size and speed of one simulated world, drawn from its seed. Short worlds have the default
 * takeover and a schedule of minutes; long ones the default schedule of days, and takeover after an
 * hour, because heartbeats take most of the time.
 *
 * @param chaos how long faults happen
 * @param calm the longest time after them until nothing is pending
 * @param faults how often a transaction of a node fails or a node stands still, from 0 to 1
 */
record Settings(
    int nodes,
    int webhooks,
    OutboxConfig outbox,
    DispatcherConfig dispatcher,
    Duration retention,
    Duration eventRetention,
    Duration giveUpAfter,
    Duration chaos,
    Duration calm,
    double faults,
    boolean ownDisabler) {

  static Settings draw(RandomGenerator random) {
    boolean isLong = random.nextInt(3) == 0;
    int nodes = 1 + random.nextInt(3);
    int webhooks = 2 + random.nextInt(4);
    int threads = 1 + random.nextInt(2);
    double faults = random.nextInt(4) == 0 ? 0 : random.nextDouble() * 0.03;
    boolean ownDisabler = random.nextBoolean();
    OutboxConfig outbox = OutboxConfig.defaults().withInFlightPerWebhook(1 + random.nextInt(4));
    if (isLong) {
      return new Settings(
          nodes,
          webhooks,
          outbox.withTakeover(Duration.ofHours(1)),
          new DispatcherConfig(64, threads, Duration.ofMinutes(10), Duration.ofSeconds(8)),
          Duration.ofDays(6),
          Duration.ofDays(8),
          Duration.ofHours(12),
          Duration.ofDays(3 + random.nextInt(9)),
          Duration.ofDays(6),
          faults,
          ownDisabler);
    }
    List<Duration> delays =
        List.of(
            Duration.ZERO,
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofMinutes(5));
    return new Settings(
        nodes,
        webhooks,
        outbox
            .withSchedule(new RetrySchedule(delays, 0.1, Duration.ofMinutes(6)))
            .withCircuitBreaker(
                new CircuitBreakerPolicy(3, Duration.ofSeconds(10), Duration.ofMinutes(1))),
        new DispatcherConfig(16, threads, Duration.ofSeconds(4), Duration.ofSeconds(8)),
        Duration.ofMinutes(20),
        Duration.ofMinutes(30),
        Duration.ofMinutes(2),
        Duration.ofMinutes(6 + random.nextInt(14)),
        Duration.ofHours(2),
        faults,
        ownDisabler);
  }

  boolean isLong() {
    return outbox.takeover().compareTo(Duration.ofMinutes(1)) > 0;
  }

  /** How often a thread looks whether a heartbeat is due; real nodes do so five times a second. */
  long beatMillis() {
    return outbox.takeover().toMillis() / 40;
  }
}
