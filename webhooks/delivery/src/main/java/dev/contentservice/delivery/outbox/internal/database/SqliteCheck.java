package dev.contentservice.delivery.outbox.internal.database;

import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.outbox.TransactionRunner;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Settings of SQLite. Its driver has them in the URL or in a configuration, and {@code
 * SQLiteDataSource.setUrl} ignores those of the URL. So the library sets what it can, and names the
 * rest.
 */
public final class SqliteCheck {
  /** How long a statement waits for the writer of another connection. */
  static final int BUSY_MILLIS = 10_000;

  private static final System.Logger LOG = System.getLogger(SqliteCheck.class.getName());
  private static final String IMMEDIATE =
      "add transaction_mode=IMMEDIATE&busy_timeout=10000 to the URL of the database, or set both in a"
          + " SQLiteConfig for a SQLiteDataSource, which ignores them in its URL";

  private SqliteCheck() {}

  /** The busy timeout of this connection; {@link #BUSY_MILLIS} if it is not one of SQLite. */
  static int busyMillis(Connection connection) throws SQLException {
    return OutboxDialect.of(connection) == OutboxDialect.SQLITE
        ? Integer.parseInt(pragma(connection, "busy_timeout"))
        : BUSY_MILLIS;
  }

  static void setBusyMillis(Connection connection, int millis) throws SQLException {
    pragma(connection, "busy_timeout = " + millis);
  }

  /**
   * Sets the journal mode, which the file keeps, and returns what may be lost; empty if nothing.
   */
  static String risks(Connection connection) throws SQLException {
    List<String> risks = new ArrayList<>();
    if (text(connection, "select file from pragma_database_list where seq = 0").isEmpty()) {
      risks.add(
          "the database is in memory, where all data ends with its last connection, and each"
              + " connection may have another one; name a file, such as jdbc:sqlite:shop.db");
    } else if (!isWal(connection)) {
      risks.add(
          "journal_mode is "
              + pragma(connection, "journal_mode")
              + ", so readers and writers wait for each other until they fail with SQLITE_BUSY; set it"
              + " to WAL");
    }
    switch (pragma(connection, "synchronous")) {
      case "0" ->
          risks.add("synchronous is OFF, so a power cut can damage the database; set it to FULL");
      case "1" ->
          risks.add(
              "synchronous is NORMAL, so a power cut loses the newest commits; set it to FULL");
      default -> {}
    }
    if (!connection.getAutoCommit() && !isDeferred(connection)) {
      risks.add(
          "connections do not commit by themselves and begin with a lock, which an idle one keeps; set"
              + " auto-commit, or leave transaction_mode out");
    }
    return risks.isEmpty()
        ? ""
        : "SQLite is not safe to use like this: " + String.join("; ", risks);
  }

  private static boolean isWal(Connection connection) throws SQLException {
    if (isWal(pragma(connection, "journal_mode"))) {
      return true;
    }
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(true);
    try {
      // Fails to change it while other connections are in the way.
      return isWal(pragma(connection, "journal_mode = wal"));
    } catch (SQLException e) {
      return false;
    } finally {
      connection.setAutoCommit(autoCommit);
    }
  }

  private static boolean isWal(String mode) {
    return "wal".equalsIgnoreCase(mode);
  }

  /** Warns if transactions of the application, which the outbox joins, may fail on SQLite. */
  public static void checkTransactions(DataSource store) {
    try (Connection connection = store.getConnection()) {
      if (OutboxDialect.of(connection) == OutboxDialect.SQLITE) {
        warnIf(busyMillis(connection) < BUSY_MILLIS || isDeferred(connection));
      }
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read the database's settings: " + e.getMessage(), e);
    }
  }

  /** As the other, of transactions that the library does not begin. */
  public static void checkTransactions(TransactionRunner store) {
    store.run(
        handle -> {
          if (OutboxDialect.of(handle) == OutboxDialect.SQLITE) {
            warnIf(hasNoLock(handle.getConnection()));
          }
          return true;
        });
  }

  private static void warnIf(boolean fails) {
    if (fails) {
      LOG.log(
          WARNING,
          "transactions of the application may fail with SQLITE_BUSY: one that reads first cannot"
              + " write after another one; "
              + IMMEDIATE);
    }
  }

  private static boolean isDeferred(Connection connection) throws SQLException {
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      return hasNoLock(connection);
    } finally {
      connection.rollback();
      connection.setAutoCommit(autoCommit);
    }
  }

  /** SQLite rejects a checkpoint in a transaction that has a lock. */
  private static boolean hasNoLock(Connection connection) {
    try {
      pragma(connection, "wal_checkpoint");
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private static String pragma(Connection connection, String setting) throws SQLException {
    return text(connection, "pragma " + setting);
  }

  private static String text(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? String.valueOf(row.getString(1)) : "";
    }
  }
}
