package dev.contentservice.service.store;

import dev.contentservice.service.store.StoreDialect.Use;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Notices commits to the store, of every node, by one statement that reads no table. It has a
 * connection of its own between the first look and {@link #close}, because SQLite counts the
 * commits of other connections. Thread-safe.
 */
public final class CommitWatch implements AutoCloseable {
  private final StoreDialect dialect;
  private @Nullable Connection connection;
  private @Nullable String last;

  CommitWatch(StoreDialect dialect) {
    this.dialect = dialect;
  }

  /**
   * Whether anything may have been committed since the last look; true for the first one, and for
   * the first one after a failure.
   *
   * @throws StoreUnavailableException if the store cannot be read now
   */
  public synchronized boolean look() {
    try {
      String now = read();
      boolean changed = !now.equals(last);
      last = now;
      return changed;
    } catch (SQLException e) {
      close();
      throw new StoreUnavailableException(StoreDialect.reason(e), e);
    }
  }

  private String read() throws SQLException {
    if (connection == null) {
      connection = dialect.connect(Use.READING);
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(dialect.lastCommit())) {
      row.next();
      return row.getString(1);
    }
  }

  /** Closes the connection; another look opens one again. */
  @Override
  public synchronized void close() {
    Connection closing = connection;
    connection = null;
    last = null;
    try {
      if (closing != null) {
        closing.close();
      }
    } catch (SQLException e) {
      // It is broken, and not used any more.
    }
  }
}
