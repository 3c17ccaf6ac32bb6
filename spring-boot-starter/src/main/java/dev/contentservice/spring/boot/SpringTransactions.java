package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.internal.database.OutboxJdbi;
import dev.contentservice.delivery.outbox.internal.database.TransactionSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionException;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.ResourceTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Transactions of Spring: joins that of the calling thread, or runs its own. */
final class SpringTransactions implements TransactionRunner {
  private static final int RUNS = 3;
  // Serialization failures and deadlocks.
  private static final String LOST_RACE = "40";

  private final DataSource dataSource;
  private final PlatformTransactionManager manager;
  private final TransactionTemplate joined;
  private final TransactionTemplate own;
  private final CompletedTransactions completed;
  private final TransactionSettings settings = new TransactionSettings();
  private final Jdbi jdbi;

  SpringTransactions(DataSource given, PlatformTransactionManager manager) {
    DataSource target =
        given instanceof TransactionAwareDataSourceProxy proxy ? proxy.getTargetDataSource() : null;
    this.dataSource = target == null ? given : target;
    this.manager = manager;
    this.joined = new TransactionTemplate(manager);
    this.own =
        new TransactionTemplate(
            manager,
            new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_REQUIRES_NEW));
    this.jdbi = OutboxJdbi.on(new TransactionAwareDataSourceProxy(dataSource)::getConnection);
    this.completed = new CompletedTransactions(dataSource);
    if (manager instanceof ConfigurableTransactionManager listening) {
      listening.addListener(completed);
    }
  }

  /**
   * Whether transactions of the manager are those of the data source. A manager of several
   * resources, such as one of JTA, binds a connection at its first use.
   */
  boolean useTheDataSource() {
    return !(manager instanceof ResourceTransactionManager)
        || Boolean.TRUE.equals(
            own.execute(status -> TransactionSynchronizationManager.hasResource(dataSource)));
  }

  @Override
  public <T> T run(Function<Handle, T> work) {
    boolean joins = joins();
    for (int run = 1; ; run++) {
      try {
        return completed.hasThisThread()
            ? runAfterCompletion(work)
            : runOnce(joins ? joined : own, work);
      } catch (RuntimeException e) {
        if (joins || run == RUNS || !lostRace(e)) {
          throw e;
        }
      }
    }
  }

  @SuppressWarnings("NullAway") // The work decides whether its result may be null.
  private <T> T runOnce(TransactionTemplate transactions, Function<Handle, T> work) {
    return transactions.execute(
        status ->
            jdbi.withHandle(
                handle -> {
                  if (status.isNewTransaction()) {
                    settings.apply(handle);
                  }
                  return work.apply(handle);
                }));
  }

  /**
   * Runs a transaction on the connection of the completed one. Another connection might never come:
   * SQLite has locked the database for this one, and the pool may be used up.
   */
  private <T> T runAfterCompletion(Function<Handle, T> work) {
    try {
      return jdbi.withHandle(handle -> commit(handle, work));
    } catch (SQLException e) {
      throw new TransactionException("the transaction after a completed one failed", e);
    }
  }

  private static <T> T commit(Handle handle, Function<Handle, T> work) throws SQLException {
    Connection connection = handle.getConnection();
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(false);
    boolean committed = false;
    try {
      T result = work.apply(handle);
      connection.commit();
      committed = true;
      return result;
    } finally {
      if (!committed) {
        connection.rollback();
      }
      connection.setAutoCommit(autoCommit);
    }
  }

  private static boolean lostRace(@Nullable Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return sql.getSQLState().startsWith(LOST_RACE);
      }
    }
    return false;
  }

  /** Whether this thread is in a transaction of the manager that is not completed. */
  @Override
  public boolean joins() {
    return TransactionSynchronizationManager.isActualTransactionActive()
        && !completed.hasThisThread()
        && isInTransaction();
  }

  /** False if another manager has begun the transaction. */
  private boolean isInTransaction() {
    try {
      // Takes part in the transaction, which needs no end.
      manager.getTransaction(
          new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_MANDATORY));
      return true;
    } catch (IllegalTransactionStateException none) {
      return false;
    }
  }

  @Override
  public void afterCompletion(Runnable action) {
    if (!TransactionSynchronizationManager.isSynchronizationActive()) {
      action.run();
      return;
    }
    // Also after the commit, whose callbacks may register others only for the completion.
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void afterCompletion(int status) {
            action.run();
          }
        });
  }
}
