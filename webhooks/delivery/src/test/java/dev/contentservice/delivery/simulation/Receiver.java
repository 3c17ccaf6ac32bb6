package dev.contentservice.delivery.simulation;

import dev.contentservice.delivery.outbox.Throttle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the ledger knows of one webhook and its receiver. */
final class Receiver {
  final String id;

  /** Attempts that are claimed and not reported. */
  final List<Attempt> inFlight = new ArrayList<>();

  /** Whether a response has said that nothing is sent any more. */
  boolean isSilent;

  /** Whether it may be disabled or deleted now, and when it last was. */
  boolean isOff;

  long lastOff = -1;
  long enablings;
  long lastReset = -1;
  long erasedAt = -1;

  /** Failures in a row that are certainly counted, and until when nothing may be sent. */
  int failures;

  Instant openUntil = Instant.MIN;
  Instant heldUntil = Instant.MIN;

  /** Failures in a row that may be counted, since when, and when an attempt began that got 410. */
  int mostFailures;

  Instant failingSince = Instant.MAX;
  long goneAt = -1;

  /** When the last attempt of a node ended that was not delivered. */
  final Map<SimulatedNode, Long> undelivered = new HashMap<>();

  Throttle throttle;
  final List<Instant> claims = new ArrayList<>();

  Receiver(String id) {
    this.id = id;
  }

  /** Failures and pauses may be dropped from now on. */
  void reset(long now) {
    failures = 0;
    openUntil = Instant.MIN;
    heldUntil = Instant.MIN;
    lastReset = now;
  }

  void throttle(Throttle other) {
    throttle = other;
    claims.clear();
  }

  void off(long now) {
    isOff = true;
    lastOff = now;
  }

  boolean wasOffSince(long time) {
    return isOff || lastOff >= time;
  }
}
