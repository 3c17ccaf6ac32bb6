package dev.contentservice.delivery.simulation;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.OutboxConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The laws of claims and of the results of attempts. */
final class ClaimLaws {
  private final World world;
  private final Ledger ledger;
  private final OutboxConfig config;
  private final Map<SimulatedNode, Reading> readings = new HashMap<>();

  private record Reading(long at, Instant time) {}

  ClaimLaws(World world, Ledger ledger) {
    this.world = world;
    this.ledger = ledger;
    this.config = world.settings.outbox();
  }

  /** The time of the store as a node sees it. */
  void clock(SimulatedNode node) {
    Reading now = new Reading(world.scheduler.now(), node.clock.instant());
    Reading before = readings.put(node, now);
    if (before == null) {
      return;
    }
    long elapsed = now.at - before.at;
    long counted = Duration.between(before.time, now.time).toMillis();
    ledger.require(
        counted >= elapsed * 0.95 - 2,
        Law.CLOCK,
        "in %s ms the clock of %s counted %s",
        elapsed,
        node.name,
        counted);
    // A node that starts may be ahead, and the others follow it.
    boolean isAlone = world.settings.nodes() == 1;
    ledger.require(
        !isAlone || counted <= elapsed * 1.05 + 2,
        Law.CLOCK,
        "in %s ms the clock of %s counted %s",
        elapsed,
        node.name,
        counted);
  }

  void claimed(
      Attempt claim, Message message, Receiver receiver, Instant earliest, Instant latest) {
    ClaimedDelivery delivery = claim.delivery;
    if (message.latest != null) {
      previous(claim, message.latest, message, latest);
    }
    ledger.require(
        delivery.holds() || delivery.attemptsSinceReplay() <= config.schedule().delays().size(),
        Law.SCHEDULE,
        "%s is one attempt too many",
        claim);
    // A node whose clock is ahead ends a pause for all; the store counts whole milliseconds.
    Instant time = world.latestTime().plusMillis(1);
    ledger.require(
        !time.isBefore(receiver.heldUntil) && !time.isBefore(receiver.openUntil),
        Law.PAUSES,
        "%s at %s, but pauses until %s and %s",
        claim,
        time,
        receiver.heldUntil,
        receiver.openUntil);
    long others =
        receiver.inFlight.stream().filter(each -> each.isSound() && !each.mayBeRecorded()).count();
    boolean isHalfOpen = receiver.failures >= config.circuitBreaker().failureThreshold();
    ledger.require(others == 0 || !isHalfOpen, Law.IN_FLIGHT, "%s beside %s others", claim, others);
    throttle(claim, receiver, earliest, latest);
    order(claim);
  }

  /** A claimed attempt is passed to the network. */
  void begins(Attempt attempt, Receiver receiver) {
    long others =
        receiver.inFlight.stream()
            .filter(each -> each.isSound() && each.hasBegun && each.endedAt < 0)
            .count();
    ledger.require(
        others < config.inFlightPerWebhook(),
        Law.IN_FLIGHT,
        "%s begins beside %s others",
        attempt,
        others);
    ledger.require(
        receiver.undelivered.getOrDefault(attempt.node, -1L) <= attempt.claimedAt,
        Law.PAUSES,
        "%s begins although an attempt has ended in a failure since its claim",
        attempt);
  }

  private void previous(Attempt claim, Attempt before, Message message, Instant latest) {
    if (!before.isReported) {
      owner(claim, before);
      return;
    }
    if (!before.isSound() || message.requestedAt >= before.claimedAt) {
      return;
    }
    ledger.require(
        !before.result.delivered(),
        Law.DUPLICATES,
        "%s was delivered and reported before: %s",
        claim,
        before);
    Duration delay = delay(before);
    ledger.require(
        before.mayBeRecorded() || Duration.between(before.reportedAt, latest).compareTo(delay) >= 0,
        Law.SCHEDULE,
        "%s %s after %s, and not %s",
        claim,
        Duration.between(before.reportedAt, latest),
        before,
        delay);
  }

  private Duration delay(Attempt before) {
    AttemptResult result = before.result;
    Duration asked = result.retryAfter().orElse(Duration.ZERO);
    if (!result.wasStarted()) {
      return asked;
    }
    List<Duration> delays = config.schedule().delays();
    Duration planned =
        delays.get(Math.min(before.delivery.attemptsSinceReplay(), delays.size() - 1));
    Duration longest = config.schedule().longestRetryAfter();
    Duration granted = asked.compareTo(longest) > 0 ? longest : asked;
    return planned.compareTo(granted) > 0 ? planned : granted;
  }

  private void owner(Attempt claim, Attempt before) {
    SimulatedNode node = before.node;
    if (node.isDead() || before.mayBeRecorded()) {
      return;
    }
    // The time is over that another node leaves to an attempt after it has got the webhook.
    if (world.scheduler.now() - before.claimedAt >= config.startWithin().toMillis() + 17_000) {
      return;
    }
    long silence = world.scheduler.now() - node.lastBeat();
    ledger.require(
        silence >= config.takeover().toMillis() * 0.95 && node.lastImpaired() > node.lastBeat(),
        Law.OWNERS,
        "%s, but %s lives: its last heartbeat was %s ms ago",
        claim,
        before,
        silence);
  }

  private void throttle(Attempt claim, Receiver receiver, Instant earliest, Instant latest) {
    if (receiver.throttle == null) {
      return;
    }
    int rate = receiver.throttle.requestsPerSecond();
    int burst = receiver.throttle.burst();
    for (int i = 0; i < receiver.claims.size(); i++) {
      int count = receiver.claims.size() - i + 1;
      double seconds = Duration.between(receiver.claims.get(i), latest).toMillis() / 1000.0;
      ledger.require(
          count <= burst + (seconds + 0.002) * rate,
          Law.THROTTLE,
          "%s is the %sth in %s s; the limit is %s",
          claim,
          count,
          seconds,
          receiver.throttle);
    }
    receiver.claims.add(earliest);
    if (receiver.claims.size() > 50) {
      receiver.claims.remove(0);
    }
  }

  private void order(Attempt claim) {
    if (world.database.isInUse()) {
      return;
    }
    List<String> earlier =
        world.database.list(
            String.class,
            """
            select b.event_id from delivery_pending d join delivery_pending b
              on b.webhook_id = d.webhook_id and b.ordered_by = d.ordered_by
              and b.sequence < d.sequence
            where d.id = ?
            """,
            claim.delivery.id());
    ledger.require(earlier.isEmpty(), Law.ORDER, "%s before %s", claim, earlier);
  }

  /** What a reported result says about the receiver. */
  void reported(Attempt attempt, Receiver receiver, Instant now) {
    AttemptResult result = attempt.result;
    boolean isCertain = attempt.isSound() && !attempt.mayBeRecorded();
    if (attempt.claimedAt < receiver.lastReset) {
      return;
    }
    if (!isCertain) {
      receiver.failures = 0;
      if (result.delivered()) {
        // If it is recorded, the circuit breaker is closed.
        receiver.openUntil = Instant.MIN;
      }
      return;
    }
    result
        .pause()
        .filter(asked -> !asked.isZero())
        .ifPresent(
            asked -> {
              Duration longest = config.schedule().longestRetryAfter();
              Instant until = now.plus(asked.compareTo(longest) > 0 ? longest : asked);
              if (until.isAfter(receiver.heldUntil)) {
                receiver.heldUntil = until;
              }
            });
    if (result.delivered()) {
      receiver.failures = 0;
      receiver.openUntil = Instant.MIN;
      receiver.mostFailures = 0;
      receiver.failingSince = Instant.MAX;
    } else if (result.isReceiverFailure()) {
      receiver.failures++;
      int over = receiver.failures - config.circuitBreaker().failureThreshold();
      if (over >= 0) {
        Duration pause =
            config.circuitBreaker().initialDelay().multipliedBy(1L << Math.min(over, 20));
        Duration longest = config.circuitBreaker().maxDelay();
        receiver.openUntil = now.plus(pause.compareTo(longest) > 0 ? longest : pause);
      }
    }
  }
}
