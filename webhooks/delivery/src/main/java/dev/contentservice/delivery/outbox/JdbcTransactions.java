package dev.contentservice.delivery.outbox;

import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/**
 * Runs transactions on connections of a data source. Work within the work of the same thread joins
 * its transaction. Thread-safe.
 */
public final class JdbcTransactions implements TransactionRunner {
  private final Jdbi connections;

  @SuppressWarnings("ThreadLocalUsage") // One for each data source.
  private final ThreadLocal<@Nullable Handle> current = new ThreadLocal<>();

  public JdbcTransactions(DataSource dataSource) {
    this.connections = Jdbi.create(dataSource);
  }

  @Override
  public <T> T run(Function<Handle, T> work) {
    Handle joined = current.get();
    if (joined != null) {
      return work.apply(joined);
    }
    try (Handle handle = connections.open()) {
      current.set(handle);
      return handle.inTransaction(work::apply);
    } finally {
      current.remove();
    }
  }

  @Override
  public boolean joins() {
    return current.get() != null;
  }
}
