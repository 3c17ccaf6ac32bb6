package dev.contentservice.service.store;

import dev.contentservice.service.store.StoreDialect.Fault;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Runs each unit of work in its own transaction. A transaction that lost a race is run again and
 * sees the winner's changes, so that a unique constraint failure becomes a rule violation.
 */
final class RetriedTransactions implements Transactions {
  private static final long LONGEST_PAUSE_MILLIS = 20;

  private final Jdbi jdbi;
  private final StoreDialect dialect;

  RetriedTransactions(Jdbi jdbi, StoreDialect dialect) {
    this.jdbi = jdbi;
    this.dialect = dialect;
  }

  @Override
  public <T> T run(Function<Handle, T> work, Duration patience) {
    long start = System.nanoTime();
    while (true) {
      try {
        return jdbi.inTransaction(work::apply);
      } catch (RuntimeException e) {
        if (dialect.classify(e) != Fault.LOST_RACE
            || System.nanoTime() - start > patience.toNanos()) {
          throw e;
        }
        pause();
      }
    }
  }

  /** A random pause, so that the same transactions do not collide again. */
  private static void pause() {
    long millis = ThreadLocalRandom.current().nextLong(LONGEST_PAUSE_MILLIS);
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
