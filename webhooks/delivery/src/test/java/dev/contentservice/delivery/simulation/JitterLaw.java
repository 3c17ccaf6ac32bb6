package dev.contentservice.delivery.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Retries are spread: each delay is longer than planned, and by another part of it. */
final class JitterLaw {
  private static final int ENOUGH = 10;

  private final World world;
  private final Ledger ledger;
  private final List<Double> parts = new ArrayList<>();

  JitterLaw(World world, Ledger ledger) {
    this.world = world;
    this.ledger = ledger;
  }

  /** An attempt was recorded at this time. */
  void reported(Attempt attempt, Instant now) {
    List<Duration> delays = world.settings.outbox().schedule().delays();
    int attempts = attempt.delivery.attemptsSinceReplay();
    if (!attempt.isSound()
        || attempt.mayBeRecorded()
        || attempt.result.delivered()
        || attempt.result.retryAfter().isPresent()
        || attempts >= delays.size()) {
      return;
    }
    due(attempt.delivery.id())
        .filter(due -> due.isAfter(now))
        .ifPresent(
            due -> {
              double delay = delays.get(attempts).toMillis();
              double part = Duration.between(now, due).toMillis() / delay - 1;
              double jitter = world.settings.outbox().schedule().jitter();
              ledger.require(
                  part > -0.001 && part <= jitter + 0.001,
                  Law.SCHEDULE,
                  "%s is retried after %s of its delay",
                  attempt,
                  1 + part);
              parts.add(part);
            });
  }

  private Optional<Instant> due(String id) {
    return world
        .database
        .list(
            Long.class,
            "select due_at from delivery_pending where id = ? and due_at < 9223372036854775807",
            id)
        .stream()
        .findFirst()
        .map(Instant::ofEpochMilli);
  }

  void end() {
    double least = parts.stream().mapToDouble(part -> part).min().orElse(0);
    double most = parts.stream().mapToDouble(part -> part).max().orElse(0);
    ledger.require(
        parts.size() < ENOUGH || most - least > 0.01,
        Law.SCHEDULE,
        "%s retries were delayed by the same part, %s to %s",
        parts.size(),
        least,
        most);
  }
}
