package dev.contentservice.delivery.outbox;

/**
 * The store is no database whose SQL the outbox uses, or its encoding is not UTF-8. Thrown before
 * the outbox writes to it, and for an unknown product before it executes any statement.
 */
public final class UnsupportedDatabaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message says which databases are supported, and which one was found
   */
  public UnsupportedDatabaseException(String message) {
    super(message);
  }
}
