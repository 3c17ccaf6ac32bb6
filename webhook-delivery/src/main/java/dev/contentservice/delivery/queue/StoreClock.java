package dev.contentservice.delivery.queue;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;

/**
 * The time that all nodes of one store share: when deliveries are due, and what is recorded of
 * them. It starts as the clock of the database (PostgreSQL) or of the machine (SQLite), and never
 * before the time that a node has already recorded. From then on it runs on the monotonic clock of
 * the process and follows the other clock by at most 5 %, so that a jump of any clock moves no due
 * time by more than the jitter of a retry schedule. Thread-safe.
 */
public class StoreClock extends Clock {
  private static final double MOST = 0.05;

  private final Function<Handle, Instant> reference;
  private final LongSupplier nanoTime;
  private volatile Course course;

  /** A line through one point: the time at {@code nanos} of the monotonic clock, and its rate. */
  record Course(Instant start, long nanos, double rate) {
    Instant at(long now) {
      return start.plusNanos((long) ((now - nanos) * rate));
    }
  }

  /**
   * @param reference is read in a transaction, at the start and by each {@link #follow}
   */
  StoreClock(Function<Handle, Instant> reference, LongSupplier nanoTime, Course course) {
    this.reference = reference;
    this.nanoTime = nanoTime;
    this.course = course;
  }

  /**
   * Reads the time of the store once; the {@link Outbox} that is given this clock follows it from
   * then on. A node has one.
   *
   * @param store holds the tables of {@link OutboxSchema}
   */
  public static StoreClock of(TransactionRunner store) {
    return of(store, handle -> OutboxDialect.of(handle).time(handle), System::nanoTime);
  }

  /**
   * The same by other clocks, for tests that let time pass.
   *
   * @param reference in place of the clock of the database or machine
   * @param nanoTime in place of {@link System#nanoTime()}
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
              Instant latest = Heartbeat.latest(handle);
              Instant read = reference.apply(handle);
              return new Course(later(read, latest), nanoTime.getAsLong(), 1);
            });
    return new StoreClock(reference, nanoTime, start);
  }

  /**
   * Steers towards the reference, and does not stay behind what another node has recorded.
   *
   * @param latest the latest time that any node has recorded
   * @param over the time in which a small difference is made up for
   */
  void follow(Handle handle, Instant latest, Duration over) {
    Instant read = reference.apply(handle);
    long nanos = nanoTime.getAsLong();
    Instant now = later(course.at(nanos), latest);
    double ahead = seconds(Duration.between(now, read)) / seconds(over);
    course = new Course(now, nanos, 1 + Math.max(-MOST, Math.min(MOST, ahead)));
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  /** Of the monotonic clock of this process; no jump moves it. */
  long nanoTime() {
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
    throw new UnsupportedOperationException("the time of a store has no zone but UTC");
  }
}
