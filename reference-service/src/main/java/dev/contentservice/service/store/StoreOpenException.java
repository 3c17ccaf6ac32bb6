package dev.contentservice.service.store;

/**
 * The store could not be opened at start. The message names its location, the reason and the fix.
 */
public final class StoreOpenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoreOpenException(String message) {
    super(message);
  }

  StoreOpenException(StoreUrl url, Throwable cause) {
    super("the store at " + url.shown() + " cannot be opened: " + reason(cause), cause);
  }

  /** For a store that is damaged: its settings are right. */
  static StoreOpenException damaged(StoreUrl url, Throwable cause) {
    return new StoreOpenException(
        "the store at "
            + url.shown()
            + " is damaged, or is no store: "
            + StoreDialect.reason(cause)
            + Damage.REMEDY);
  }

  private static String reason(Throwable cause) {
    return StoreDialect.reason(cause)
        + "; see that it runs and may be reached, or set CONTENT_STORE_URL, CONTENT_STORE_USER and"
        + " CONTENT_STORE_PASSWORD";
  }
}
