package dev.contentservice.delivery.outbox;

/**
 * The store is no database whose SQL the outbox uses. Thrown before the outbox writes to it, and
 * for an unknown product before it executes any statement.
 */
public final class UnsupportedDatabaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param found product and version, as the database reports them
   */
  UnsupportedDatabaseException(String found) {
    super(
        "webhook delivery runs on "
            + DatabaseCheck.SUPPORTED
            + ", but the data source is connected to "
            + found
            + "; connect it to one of these");
  }
}
