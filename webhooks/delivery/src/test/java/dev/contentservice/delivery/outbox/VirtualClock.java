package dev.contentservice.delivery.outbox;

import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** A clock that a test advances. */
public final class VirtualClock extends StoreClock {
  private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

  public VirtualClock() {
    super(handle -> Instant.EPOCH, () -> 0, new Course(Instant.EPOCH, 0, 1));
  }

  public void pass(Duration time) {
    now = now.plus(time);
  }

  public void setTo(Instant time) {
    now = time;
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public long nanoTime() {
    return Duration.between(Instant.EPOCH, now).toNanos();
  }

  @Override
  public void follow(Handle handle, Instant latest, Duration over) {
    // Only the test advances it.
  }
}
