package dev.contentservice.delivery.outbox.internal.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/**
 * Opens the connections of the outbox. While one is open, it commits by itself, may write, and on
 * SQLite waits for another writer, whatever the defaults of the data source; it goes back with
 * these defaults. Thread-safe.
 */
final class OutboxConnections implements ConnectionFactory {
  private final DataSource source;
  private final TransactionSettings settings = new TransactionSettings();
  private final Jdbi jdbi = OutboxJdbi.on(this);
  // Those of the first connection. If they include auto-commit, a later connection without it
  // belongs to a transaction of the application, which commits it.
  private volatile @Nullable Defaults defaults;

  /** {@code busyMillis} is negative where it need not be set. */
  private record Defaults(boolean autoCommit, boolean readOnly, int busyMillis) {
    static Defaults of(Connection connection) throws SQLException {
      int busyMillis = SqliteCheck.busyMillis(connection);
      return new Defaults(
          connection.getAutoCommit(),
          connection.isReadOnly(),
          busyMillis < SqliteCheck.BUSY_MILLIS ? busyMillis : -1);
    }
  }

  OutboxConnections(DataSource source) {
    this.source = source;
  }

  Handle open() {
    return jdbi.open();
  }

  /** Runs the work in a transaction of this open connection. */
  <T> T transact(Handle handle, Function<Handle, T> work) {
    return handle.inTransaction(
        same -> {
          settings.apply(same);
          return work.apply(same);
        });
  }

  @Override
  public Connection openConnection() throws SQLException {
    Connection connection = source.getConnection();
    try {
      Defaults known = defaults;
      if (known == null) {
        known = Defaults.of(connection);
        defaults = known;
      }
      if (!known.autoCommit) {
        connection.setAutoCommit(true);
      }
      if (known.readOnly) {
        connection.setReadOnly(false);
      }
      if (known.busyMillis >= 0) {
        SqliteCheck.setBusyMillis(connection, SqliteCheck.BUSY_MILLIS);
      }
      return connection;
    } catch (SQLException | RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public void closeConnection(Connection connection) throws SQLException {
    try (connection) {
      Defaults known = defaults;
      if (known != null && !connection.isClosed()) {
        if (known.busyMillis >= 0) {
          SqliteCheck.setBusyMillis(connection, known.busyMillis);
        }
        if (known.readOnly) {
          connection.setReadOnly(true);
        }
        if (!known.autoCommit) {
          connection.setAutoCommit(false);
        }
      }
    }
  }
}
