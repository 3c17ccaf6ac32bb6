package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.outbox.internal.database.DatabaseCheck;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;

/**
 * The store is no database whose SQL the outbox uses, or its encoding is not UTF-8. Thrown before
 * the outbox writes to it, and for an unknown product before it executes any statement.
 */
public final class UnsupportedDatabaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private UnsupportedDatabaseException(String encoding, String remedy) {
    super(
        "the database of webhook delivery must have the encoding UTF-8 but has "
            + encoding
            + ", in which it rejects some responses and events; create it with "
            + remedy
            + " and copy the tables into it");
  }

  public static UnsupportedDatabaseException encoding(String found, OutboxDialect dialect) {
    return new UnsupportedDatabaseException(
        found,
        switch (dialect) {
          case SQLITE -> "pragma encoding = 'UTF-8'";
          case POSTGRESQL -> "create database ... encoding 'UTF8' template template0";
        });
  }

  /**
   * @param found product and version, as the database reports them
   */
  public UnsupportedDatabaseException(String found) {
    super(
        "webhook delivery runs on "
            + DatabaseCheck.SUPPORTED
            + ", but the data source is connected to "
            + found
            + "; connect it to one of these");
  }
}
