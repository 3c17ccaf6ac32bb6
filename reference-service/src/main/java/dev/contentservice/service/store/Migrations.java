package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import org.flywaydb.core.Flyway;

/** Brings a database to the schema of this version. */
final class Migrations {
  /** The table of the applied migrations, which only a store has. */
  static final String TABLE = "flyway_schema_history";

  /** The last file in {@code db/migration}; a test compares. */
  static final String NEWEST = "1";

  private Migrations() {}

  static void run(HikariDataSource connections) {
    OutboxSchema.migrate(
        connections, TABLE, NEWEST, () -> Flyway.configure().dataSource(connections));
    OutboxSchema.migrate(connections);
  }
}
