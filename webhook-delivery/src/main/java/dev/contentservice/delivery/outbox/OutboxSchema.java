package dev.contentservice.delivery.outbox;

import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** Creates and migrates the tables of the outbox. */
public final class OutboxSchema {
  private static final Set<MigrationState> NEWER =
      Set.of(MigrationState.FUTURE_SUCCESS, MigrationState.FUTURE_FAILED);

  private OutboxSchema() {}

  /**
   * Migrates the tables, with a separate Flyway history.
   *
   * @param store SQLite 3.35 or PostgreSQL 12, or newer
   * @throws NewerSchemaException if a newer version of this library migrated the tables; changes
   *     nothing
   */
  public static void migrate(DataSource store) {
    migrate(of(store));
  }

  /**
   * Applies these migrations.
   *
   * @throws NewerSchemaException if the history has a migration newer than all of these; changes
   *     nothing
   */
  public static void migrate(FluentConfiguration migrations) {
    Flyway flyway = migrations.load();
    for (MigrationInfo applied : flyway.info().applied()) {
      // Flyway only warns, but an older version may write data that the newer one cannot read.
      if (NEWER.contains(applied.getState())) {
        throw new NewerSchemaException(migrations.getTable(), applied.getVersion());
      }
    }
    flyway.migrate();
  }

  static FluentConfiguration of(DataSource store) {
    return Flyway.configure(OutboxSchema.class.getClassLoader())
        .dataSource(store)
        .locations("classpath:dev/contentservice/delivery/outbox")
        .table("delivery_schema_history")
        .baselineOnMigrate(true)
        .baselineVersion("0");
  }
}
