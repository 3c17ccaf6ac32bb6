package dev.contentservice.delivery.queue;

import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** The tables of the outbox, beside those of whoever uses it. */
public final class OutboxSchema {
  private static final Set<MigrationState> NEWER =
      Set.of(MigrationState.FUTURE_SUCCESS, MigrationState.FUTURE_FAILED);

  private OutboxSchema() {}

  /**
   * Brings the tables up to date, in a history of their own.
   *
   * @param store SQLite 3.35 or PostgreSQL 12, or newer
   * @throws NewerSchemaException if a newer version of this library migrated the tables; nothing is
   *     changed then
   */
  public static void migrate(DataSource store) {
    migrate(of(store));
  }

  /**
   * Applies these migrations.
   *
   * @throws NewerSchemaException if the history has a migration that is newer than all of these;
   *     nothing is changed then
   */
  public static void migrate(FluentConfiguration migrations) {
    Flyway flyway = migrations.load();
    for (MigrationInfo applied : flyway.info().applied()) {
      // Flyway itself only warns, and an older version would write what the newer cannot read.
      if (NEWER.contains(applied.getState())) {
        throw new NewerSchemaException(migrations.getTable(), applied.getVersion());
      }
    }
    flyway.migrate();
  }

  static FluentConfiguration of(DataSource store) {
    return Flyway.configure(OutboxSchema.class.getClassLoader())
        .dataSource(store)
        .locations("classpath:dev/contentservice/delivery/queue")
        .table("delivery_schema_history")
        .baselineOnMigrate(true)
        .baselineVersion("0");
  }
}
