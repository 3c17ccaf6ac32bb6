package dev.contentservice.delivery.outbox.internal.database;

import static java.lang.System.Logger.Level.WARNING;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** Warns of settings with which a crash loses what was acknowledged. */
final class DatabaseDurability {
  private static final System.Logger LOG = System.getLogger(DatabaseDurability.class.getName());

  // In this session: a database or a user may have a value of its own. Not full_page_writes, which
  // may be off where the file system never writes part of a page.
  private static final String SETTINGS =
      "select current_setting('fsync'), current_setting('synchronous_commit')";

  private static final String OFF = "off";

  private DatabaseDurability() {}

  /** Logs at most one line. */
  static void check(DataSource store) {
    try (Connection connection = store.getConnection()) {
      String risks =
          switch (OutboxDialect.of(connection)) {
            case SQLITE -> SqliteCheck.risks(connection);
            case POSTGRESQL -> risks(connection);
          };
      if (!risks.isEmpty()) {
        LOG.log(WARNING, risks);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read the database's settings: " + e.getMessage(), e);
    }
  }

  private static String risks(Connection connection) throws SQLException {
    List<String> risks = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SETTINGS)) {
      row.next();
      if (OFF.equals(row.getString(1))) {
        risks.add("fsync is off, so a power cut can damage or lose the whole database");
      }
      // Any other value waits for a disk, at least that of this server.
      if (OFF.equals(row.getString(2))) {
        risks.add("synchronous_commit is off, so a crash of the server loses the newest commits");
      }
    }
    return risks.isEmpty()
        ? ""
        : "PostgreSQL may lose acknowledged data: "
            + String.join("; ", risks)
            + "; set what is off to on, in postgresql.conf or where it is set for this database"
            + " or user";
  }
}
