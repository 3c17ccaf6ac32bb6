package dev.contentservice.delivery.outbox;

import org.flywaydb.core.api.MigrationVersion;

/**
 * Thrown if a newer version has migrated the database. The message gives that version and the
 * remedy.
 */
public final class NewerSchemaException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  public NewerSchemaException(String history, MigrationVersion found) {
    super(
        "a newer version has migrated the database: it has migration "
            + found
            + " ("
            + history
            + "), which this version does not know; run the newer version, or restore the backup"
            + " made before the upgrade");
  }
}
