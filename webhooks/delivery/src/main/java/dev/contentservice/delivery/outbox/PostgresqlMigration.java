package dev.contentservice.delivery.outbox;

import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;
import org.jspecify.annotations.Nullable;

/**
 * A version of the tables that differs only on PostgreSQL. Written in Java, because a SQL file
 * would apply to both databases. Subclasses are public, because Flyway finds them beside the SQL
 * files.
 */
abstract class PostgresqlMigration implements JavaMigration {
  private final String version;
  private final String description;
  private final String sql;

  PostgresqlMigration(String version, String description, String sql) {
    this.version = version;
    this.description = description;
    this.sql = sql;
  }

  @Override
  public MigrationVersion getVersion() {
    return MigrationVersion.fromVersion(version);
  }

  @Override
  public String getDescription() {
    return description;
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
    if (OutboxDialect.of(context.getConnection()) == OutboxDialect.POSTGRESQL) {
      try (Statement statement = context.getConnection().createStatement()) {
        statement.execute(sql);
      }
    }
  }
}
