package dev.contentservice.delivery.outbox.internal.database;

import dev.contentservice.delivery.outbox.TransactionRunner;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Runs the transactions of heartbeats on one connection that it keeps, so that they do not wait for
 * a pool that is used up: a node whose heartbeats wait loses its webhooks. Opens another connection
 * after a failure. On SQLite, where all connections share one writer, it keeps none. Thread-safe;
 * transactions run one after the other.
 */
public final class DedicatedConnection implements TransactionRunner, AutoCloseable {
  private final OutboxConnections connections;
  private final TransactionRunner shared;
  private final boolean dedicated;
  private final NodeFiles files;
  private @Nullable Handle open;
  private boolean closed;

  /**
   * @param dataSource a pool needs one connection more than otherwise
   * @param shared runs the transactions on SQLite
   */
  public DedicatedConnection(DataSource dataSource, TransactionRunner shared) {
    this.connections = new OutboxConnections(dataSource);
    this.shared = shared;
    try (Handle handle = connections.open()) {
      this.dedicated = OutboxDialect.of(handle) != OutboxDialect.SQLITE;
      this.files = NodeFiles.of(handle);
    }
  }

  /** What proves that the process of another node has ended. */
  public NodeFiles files() {
    return files;
  }

  @Override
  public <T> T run(Function<Handle, T> work) {
    return dedicated ? runDedicated(work) : shared.run(work);
  }

  private synchronized <T> T runDedicated(Function<Handle, T> work) {
    if (closed) {
      throw new IllegalStateException("the connection was closed");
    }
    Handle handle = open;
    if (handle == null) {
      handle = connections.open();
      open = handle;
    }
    try {
      return connections.transact(handle, work);
    } catch (RuntimeException | Error e) {
      // Whatever failed, the next transaction gets a sound connection.
      release();
      throw e;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    release();
  }

  private void release() {
    Handle handle = open;
    open = null;
    if (handle != null) {
      handle.close();
    }
  }
}
