package dev.contentservice.delivery.outbox;

import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;
import org.jspecify.annotations.Nullable;

/**
 * Version 17 of the tables: on PostgreSQL, deliveries have no foreign keys, whose checks take half
 * the time of inserting them. They are not needed: a delivery is inserted with its event, and
 * {@link PayloadRepository} locks the settings that a delivery refers to. Written in Java, because
 * SQLite cannot drop a constraint; it keeps them. Public, because Flyway finds it beside the SQL
 * files.
 */
public final class ForeignKeysMigration implements JavaMigration {
  @Override
  public MigrationVersion getVersion() {
    return MigrationVersion.fromVersion("17");
  }

  @Override
  public String getDescription() {
    return "deliveries without foreign keys";
  }

  /** Null, because there is no text that may change. */
  @Override
  public @Nullable Integer getChecksum() {
    return null;
  }

  @Override
  public boolean canExecuteInTransaction() {
    return true;
  }

  @Override
  public void migrate(Context context) throws SQLException {
    String product = context.getConnection().getMetaData().getDatabaseProductName();
    if (!product.equals("SQLite")) {
      try (Statement statement = context.getConnection().createStatement()) {
        statement.execute(
            "alter table deliveries drop constraint if exists deliveries_event_id_fkey,"
                + " drop constraint if exists deliveries_payload_fkey");
      }
    }
  }
}
