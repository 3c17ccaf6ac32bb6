package dev.contentservice.spring.boot;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.ResourceHolderSupport;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Knows whether the transaction of a thread is completed, while callbacks after its completion
 * still see its connection; Spring has no method that says so.
 */
final class CompletedTransactions implements TransactionExecutionListener {
  private final DataSource dataSource;
  private final Set<Object> connections =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  CompletedTransactions(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /**
   * Whether this thread is in a callback after the completion of its transaction, such as a
   * listener of the phase {@code AFTER_COMMIT}. It still sees the connection, on which statements
   * would be committed one by one, or never.
   */
  boolean hasThisThread() {
    Object connection = connection();
    return connection != null
        && TransactionSynchronizationManager.isActualTransactionActive()
        // Synchronization ends before the callbacks of the completion.
        && (!TransactionSynchronizationManager.isSynchronizationActive()
            || connections.contains(connection));
  }

  private @Nullable Object connection() {
    return TransactionSynchronizationManager.getResource(dataSource);
  }

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
