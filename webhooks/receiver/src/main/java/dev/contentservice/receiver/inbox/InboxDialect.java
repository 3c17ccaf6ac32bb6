package dev.contentservice.receiver.inbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** The statements of an inbox that differ between databases. */
enum InboxDialect {
  /** PostgreSQL and SQLite. */
  ON_CONFLICT("insert into webhook_inbox values (?, ?) on conflict do nothing"),
  /** MySQL and MariaDB. */
  IGNORE("insert ignore into webhook_inbox values (?, ?)"),
  /** H2, where a failed statement does not end the transaction. */
  PLAIN("insert into webhook_inbox values (?, ?)");

  private static final String UNIQUE_VIOLATION = "23505";

  private final String insert;

  InboxDialect(String insert) {
    this.insert = insert;
  }

  /**
   * The dialect of a database.
   *
   * @throws IllegalStateException if it is not supported
   */
  static InboxDialect of(Connection connection) throws SQLException {
    String name = connection.getMetaData().getDatabaseProductName();
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "postgresql", "sqlite" -> ON_CONFLICT;
      case "mysql", "mariadb" -> IGNORE;
      case "h2" -> PLAIN;
      default ->
          throw new IllegalStateException(
              "an inbox supports PostgreSQL, SQLite, MySQL, MariaDB and H2, not " + name);
    };
  }

  /** The table: digests of keys, and the time in milliseconds since 1970. */
  static void createTable(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          """
          create table if not exists webhook_inbox (
            message_key char(64) not null primary key,
            received_at bigint not null
          )""");
    }
  }

  /** Records a key; false if it is recorded. Waits for a concurrent transaction with the same. */
  boolean insert(Connection connection, String key, long now) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(insert)) {
      statement.setString(1, key);
      statement.setLong(2, now);
      return statement.executeUpdate() == 1;
    } catch (SQLException e) {
      if (this == PLAIN && UNIQUE_VIOLATION.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }
}
