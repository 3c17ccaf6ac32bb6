package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.outbox.internal.Heartbeat;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.database.DatabaseCheck;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;

/**
 * The clock that all nodes of one store share, for due times and recorded times. It starts at the
 * time of the database (PostgreSQL) or of the machine (SQLite), but not before the latest
 * heartbeat. Afterwards it runs on the process's monotonic clock and adjusts its rate to the other
 * clock by at most 5 %, so that a clock jump moves no due time by more than the jitter of a retry
 * schedule. Thread-safe.
 */
public class StoreClock extends Clock {
  private static final double MAX_ADJUSTMENT = 0.05;

  private final Function<Handle, Instant> reference;
  private final LongSupplier nanoTime;
  private volatile Course course;

  /** The time at {@code nanos} of the monotonic clock, and the rate from there. */
  record Course(Instant start, long nanos, double rate) {
    Instant at(long now) {
      return start.plusNanos((long) ((now - nanos) * rate));
    }
  }

  /**
   * @param reference read in a transaction, at the start and by each {@link #follow}
   */
  StoreClock(Function<Handle, Instant> reference, LongSupplier nanoTime, Course course) {
    this.reference = reference;
    this.nanoTime = nanoTime;
    this.course = course;
  }

  /**
   * Creates the clock of a node from the current time of the store. The node's {@link Outbox} keeps
   * adjusting it. A node has one clock.
   *
   * @param store holds the tables of {@link OutboxSchema}
   * @throws UnsupportedDatabaseException if the outbox does not run on this database
   */
  public static StoreClock of(TransactionRunner store) {
    return of(store, StoreClock::time, System::nanoTime);
  }

  private static Instant time(Handle handle) {
    return handle
        .createQuery("select cast(" + OutboxDialect.of(handle).clockMillis + " as bigint)")
        .mapTo(Long.class)
        .map(Instant::ofEpochMilli)
        .one();
  }

  /**
   * Creates a clock for tests that control time.
   *
   * @param reference replaces the clock of the database or machine
   * @param nanoTime replaces {@link System#nanoTime()}
   */
  public static StoreClock of(
      TransactionRunner store, InstantSource reference, LongSupplier nanoTime) {
    return of(store, handle -> reference.instant(), nanoTime);
  }

  private static StoreClock of(
      TransactionRunner store, Function<Handle, Instant> reference, LongSupplier nanoTime) {
    Course start =
        store.run(
            handle -> {
              requireSupported(handle);
              Instant latest = Heartbeat.latest(handle);
              Instant read = reference.apply(handle);
              return new Course(later(read, latest), nanoTime.getAsLong(), 1);
            });
    return new StoreClock(reference, nanoTime, start);
  }

  private static void requireSupported(Handle handle) {
    try {
      DatabaseCheck.requireSupported(handle.getConnection());
    } catch (SQLException e) {
      throw new ConnectionException(e);
    }
  }

  /**
   * Adjusts the rate towards the reference, and never runs behind {@code latest}.
   *
   * @param latest the latest heartbeat of any node
   * @param over the time in which a small difference is corrected
   */
  public void follow(Handle handle, Instant latest, Duration over) {
    Instant read = reference.apply(handle);
    long nanos = nanoTime.getAsLong();
    Instant now = later(course.at(nanos), latest);
    double ahead = seconds(Duration.between(now, read)) / seconds(over);
    course = new Course(now, nanos, 1 + Math.max(-MAX_ADJUSTMENT, Math.min(MAX_ADJUSTMENT, ahead)));
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  /** The monotonic clock of this process. */
  public long nanoTime() {
    return nanoTime.getAsLong();
  }

  @Override
  public Instant instant() {
    return course.at(nanoTime.getAsLong());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    if (Objects.equals(zone, ZoneOffset.UTC)) {
      return this;
    }
    throw new UnsupportedOperationException("a store clock supports only UTC");
  }
}
