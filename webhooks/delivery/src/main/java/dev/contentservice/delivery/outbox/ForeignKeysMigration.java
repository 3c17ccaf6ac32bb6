package dev.contentservice.delivery.outbox;

/**
 * Version 17 of the tables: on PostgreSQL, deliveries have no foreign keys, whose checks take half
 * the time of inserting them. They are not needed: a delivery is inserted with its event, and
 * {@link PayloadRepository} locks the settings that a delivery refers to. SQLite keeps them,
 * because it cannot drop a constraint.
 */
public final class ForeignKeysMigration extends PostgresqlMigration {
  public ForeignKeysMigration() {
    super(
        "17",
        "deliveries without foreign keys",
        "alter table deliveries drop constraint if exists deliveries_event_id_fkey,"
            + " drop constraint if exists deliveries_payload_fkey");
  }
}
