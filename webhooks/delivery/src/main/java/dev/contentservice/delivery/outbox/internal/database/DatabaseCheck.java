package dev.contentservice.delivery.outbox.internal.database;

import dev.contentservice.delivery.outbox.UnsupportedDatabaseException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;

/**
 * Rejects databases on which the outbox is not tested. SQL that another database happens to accept
 * may lock differently there, which loses or repeats deliveries.
 */
public final class DatabaseCheck {
  public static final String SUPPORTED = "SQLite 3.35 or newer, and PostgreSQL 13 or newer";

  private static final int SQLITE_MAJOR = 3;
  private static final int SQLITE_MINOR = 35;
  private static final int POSTGRESQL_MAJOR = 13;

  // Databases that drivers report as PostgreSQL, because they speak its protocol. Those that are
  // not built from it, such as CockroachDB, do not name it first.
  private static final Pattern VARIANT =
      Pattern.compile("^(?!PostgreSQL )|-YB-|Greenplum|Redshift|Materialize|QuestDB");

  private static final Pattern UTF_8 = Pattern.compile("UTF-?8");

  private DatabaseCheck() {}

  /**
   * Returns the dialect of a supported database. Executes no statement unless the name and the
   * version of the product are supported.
   *
   * @throws UnsupportedDatabaseException if the outbox does not run on this database, or its
   *     encoding is not UTF-8
   */
  public static OutboxDialect requireSupported(Connection connection) throws SQLException {
    OutboxDialect dialect = OutboxDialect.of(connection);
    DatabaseMetaData database = connection.getMetaData();
    int major = database.getDatabaseMajorVersion();
    boolean isSupported =
        switch (dialect) {
          case SQLITE ->
              major == SQLITE_MAJOR && database.getDatabaseMinorVersion() >= SQLITE_MINOR;
          case POSTGRESQL -> major >= POSTGRESQL_MAJOR;
        };
    if (!isSupported) {
      throw unsupported(
          database.getDatabaseProductName() + " " + database.getDatabaseProductVersion());
    }
    if (dialect == OutboxDialect.POSTGRESQL) {
      String version = text(connection, "select version()");
      if (VARIANT.matcher(version).find()) {
        throw unsupported(version);
      }
    }
    requireUnicode(connection, dialect);
    return dialect;
  }

  /** Another encoding has no bytes for some responses and events, and rejects them one by one. */
  private static void requireUnicode(Connection connection, OutboxDialect dialect)
      throws SQLException {
    String encoding =
        switch (dialect) {
          case SQLITE -> text(connection, "pragma encoding");
          case POSTGRESQL -> text(connection, "select current_setting('server_encoding')");
        };
    if (!UTF_8.matcher(encoding).matches()) {
      String remedy =
          switch (dialect) {
            case SQLITE -> "pragma encoding = 'UTF-8'";
            case POSTGRESQL -> "create database ... encoding 'UTF8' template template0";
          };
      throw new UnsupportedDatabaseException(
          "the database of webhook delivery must have the encoding UTF-8 but has "
              + encoding
              + ", in which it rejects some responses and events; create it with "
              + remedy
              + " and copy the tables into it");
    }
  }

  /**
   * The failure of a database on which the outbox does not run.
   *
   * @param found product and version, as the database reports them
   */
  static UnsupportedDatabaseException unsupported(String found) {
    return new UnsupportedDatabaseException(
        "webhook delivery runs on "
            + SUPPORTED
            + ", but the data source is connected to "
            + found
            + "; connect it to one of these");
  }

  private static String text(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? String.valueOf(row.getString(1)) : "";
    }
  }
}
