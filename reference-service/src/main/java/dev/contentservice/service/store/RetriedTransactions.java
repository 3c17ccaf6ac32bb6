package dev.contentservice.service.store;

import dev.contentservice.service.store.StoreDialect.Fault;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Each unit of work in a transaction of its own. One that lost a race is run again and sees the
 * winner: that is how the breach of a unique constraint becomes the violation of a rule.
 */
final class RetriedTransactions implements Transactions {
  // A deadlock alone takes the database a second to find.
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(5);
  private static final long LONGEST_PAUSE_MILLIS = 20;

  private final Jdbi jdbi;
  private final StoreDialect dialect;

  RetriedTransactions(Jdbi jdbi, StoreDialect dialect) {
    this.jdbi = jdbi;
    this.dialect = dialect;
  }

  @Override
  public <T> T run(Function<Handle, T> work) {
    long start = System.nanoTime();
    while (true) {
      try {
        return jdbi.inTransaction(work::apply);
      } catch (RuntimeException e) {
        if (dialect.classify(e) != Fault.LOST_RACE || System.nanoTime() - start > PATIENCE) {
          throw e;
        }
        pause();
      }
    }
  }

  /** Those who ran into each other should not do it again at once. */
  private static void pause() {
    long millis = ThreadLocalRandom.current().nextLong(LONGEST_PAUSE_MILLIS);
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
