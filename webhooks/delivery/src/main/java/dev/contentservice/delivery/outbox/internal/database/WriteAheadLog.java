package dev.contentservice.delivery.outbox.internal.database;

import dev.contentservice.delivery.outbox.Erasure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionException;

/** The write-ahead log of SQLite, which holds replaced data until it is truncated. */
public final class WriteAheadLog {
  private WriteAheadLog() {}

  /**
   * Copies the log into the database file and truncates it. Call it after an {@link Erasure}: with
   * the setting {@code secure_delete} of SQLite on all connections, erased bytes are then in no
   * file. Does nothing on PostgreSQL.
   *
   * @return false if readers or writers were in the way until the busy timeout; call it again
   */
  public static boolean truncate(DataSource store) {
    try (Connection connection = store.getConnection()) {
      if (OutboxDialect.of(connection) != OutboxDialect.SQLITE) {
        return true;
      }
      try (Statement statement = connection.createStatement();
          ResultSet result = statement.executeQuery("pragma wal_checkpoint(truncate)")) {
        return result.next() && result.getInt("busy") == 0;
      }
    } catch (SQLException e) {
      throw new ConnectionException(e);
    }
  }
}
