package dev.contentservice.delivery.queue;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** The tables of the outbox, beside those of whoever uses it. */
public final class OutboxSchema {
  private OutboxSchema() {}

  /**
   * Brings the tables up to date, in a history of their own.
   *
   * @param store SQLite 3.35 or PostgreSQL 12, or newer
   */
  public static void migrate(DataSource store) {
    of(store).load().migrate();
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
