package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.TransactionSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
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
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.ResourceHolderSupport;
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
  private final Committed committed = new Committed();
  private final TransactionSettings settings = new TransactionSettings();
  private final Jdbi jdbi;

  /**
   * @throws StartException if transactions of the manager are not those of the data source: events
   *     would be stored although they are rolled back
   */
  SpringTransactions(DataSource dataSource, PlatformTransactionManager manager, String names) {
    this.dataSource =
        dataSource instanceof TransactionAwareDataSourceProxy proxy
                && proxy.getTargetDataSource() != null
            ? proxy.getTargetDataSource()
            : dataSource;
    this.manager = manager;
    this.joined = new TransactionTemplate(manager);
    this.own =
        new TransactionTemplate(
            manager,
            new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_REQUIRES_NEW));
    this.jdbi = Jdbi.create(new TransactionAwareDataSourceProxy(this.dataSource));
    requireSameDatabase(names);
    if (manager instanceof ConfigurableTransactionManager listening) {
      listening.addListener(committed);
    }
  }

  /** A manager of several resources, such as one of JTA, binds a connection at its first use. */
  private void requireSameDatabase(String names) {
    if (manager instanceof ResourceTransactionManager
        && !Boolean.TRUE.equals(
            own.execute(status -> TransactionSynchronizationManager.hasResource(dataSource)))) {
      throw new StartException(
          "webhook delivery needs a transaction manager of its data source, but "
              + names
              + "; make both primary that belong together, or define a TransactionRunner");
    }
  }

  @Override
  public <T> T run(Function<Handle, T> work) {
    boolean joins = joins();
    for (int run = 1; ; run++) {
      try {
        return isCompleted() ? runAfterCompletion(work) : runOnce(joins ? joined : own, work);
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
        && !isCompleted()
        && isInTransaction();
  }

  /**
   * Whether this thread is in a callback after the completion of its transaction, such as a
   * listener of the phase {@code AFTER_COMMIT}. It still sees the connection, on which statements
   * would be committed one by one, or never.
   */
  private boolean isCompleted() {
    Object connection = connection();
    return connection != null
        && TransactionSynchronizationManager.isActualTransactionActive()
        // Synchronization ends before the callbacks of the completion.
        && (!TransactionSynchronizationManager.isSynchronizationActive()
            || committed.connections.contains(connection));
  }

  private @Nullable Object connection() {
    return TransactionSynchronizationManager.getResource(dataSource);
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

  /** The connections whose transactions are committed, while callbacks still see them. */
  private final class Committed implements TransactionExecutionListener {
    final Set<Object> connections =
        Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    @Override
    public void beforeCommit(TransactionExecution transaction) {
      Object connection = connection();
      if (connection instanceof ResourceHolderSupport holder && holder.isRollbackOnly()) {
        // Spring does not look again after the callbacks before the completion, and rolls back for
        // other exceptions than those of transactions.
        throw new IllegalStateException(
            "the transaction is rolled back, because a callback before its completion has failed");
      }
      if (connection != null
          && TransactionSynchronizationManager.isSynchronizationActive()
          && !TransactionSynchronizationManager.getSynchronizations().isEmpty()) {
        connections.add(connection);
      }
    }
  }

  /** Runs the action after this thread's transaction, at once if there is none. */
  static void afterCompletion(Runnable action) {
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
