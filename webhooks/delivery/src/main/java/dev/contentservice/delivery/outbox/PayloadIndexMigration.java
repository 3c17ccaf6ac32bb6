package dev.contentservice.delivery.outbox;

/**
 * Version 19 of the tables: on PostgreSQL, deliveries have no index of their payload settings,
 * which took a tenth of the time of inserting them. {@link PayloadRepository} does without. SQLite
 * keeps it for its foreign key.
 */
public final class PayloadIndexMigration extends PostgresqlMigration {
  public PayloadIndexMigration() {
    super(
        "19",
        "deliveries without an index of payload settings",
        "drop index if exists deliveries_of_payload");
  }
}
