package dev.contentservice.delivery.queue;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that goes when it is told to. */
final class VirtualClock extends Clock {
  private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

  void pass(Duration time) {
    now = now.plus(time);
  }

  void setTo(Instant time) {
    now = time;
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("instants have no zone");
  }
}
