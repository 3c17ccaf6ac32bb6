package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.TransactionRunner;
import java.sql.SQLException;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Transactions of Spring: joins that of the calling thread, or runs its own. */
final class SpringTransactions implements TransactionRunner {
  private static final int RUNS = 3;
  // Serialization failures and deadlocks.
  private static final String LOST_RACE = "40";

  private final TransactionTemplate transactions;
  private final Jdbi jdbi;

  SpringTransactions(DataSource dataSource, PlatformTransactionManager manager) {
    this.transactions = new TransactionTemplate(manager);
    this.jdbi = Jdbi.create(new TransactionAwareDataSourceProxy(dataSource));
  }

  @Override
  public <T> T run(Function<Handle, T> work) {
    for (int run = 1; ; run++) {
      try {
        return runOnce(work);
      } catch (RuntimeException e) {
        if (joins() || run == RUNS || !lostRace(e)) {
          throw e;
        }
      }
    }
  }

  @SuppressWarnings("NullAway") // The work decides whether its result may be null.
  private <T> T runOnce(Function<Handle, T> work) {
    return transactions.execute(status -> jdbi.withHandle(work::apply));
  }

  private static boolean lostRace(@Nullable Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return sql.getSQLState().startsWith(LOST_RACE);
      }
    }
    return false;
  }

  @Override
  public boolean joins() {
    return TransactionSynchronizationManager.isActualTransactionActive();
  }

  /** Runs the action after the commit of this thread's transaction, at once if there is none. */
  static void afterCommit(Runnable action) {
    if (!TransactionSynchronizationManager.isSynchronizationActive()) {
      action.run();
      return;
    }
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void afterCommit() {
            action.run();
          }
        });
  }
}
