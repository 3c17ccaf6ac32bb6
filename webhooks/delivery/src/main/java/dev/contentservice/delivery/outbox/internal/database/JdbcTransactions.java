package dev.contentservice.delivery.outbox.internal.database;

import dev.contentservice.delivery.outbox.TransactionRunner;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Runs transactions on connections of a data source. Work within the work of the same thread joins
 * its transaction. Thread-safe.
 */
public final class JdbcTransactions implements TransactionRunner {
  private final OutboxConnections connections;

  @SuppressWarnings("ThreadLocalUsage") // One for each data source.
  private final ThreadLocal<@Nullable Handle> current = new ThreadLocal<>();

  public JdbcTransactions(DataSource dataSource) {
    this.connections = new OutboxConnections(dataSource);
  }

  @Override
  public <T> T run(Function<Handle, T> work) {
    Handle joined = current.get();
    if (joined != null) {
      return work.apply(joined);
    }
    try (Handle handle = connections.open()) {
      current.set(handle);
      return connections.transact(handle, work);
    } finally {
      current.remove();
    }
  }

  @Override
  public boolean joins() {
    return current.get() != null;
  }
}
