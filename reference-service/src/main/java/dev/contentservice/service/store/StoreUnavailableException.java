package dev.contentservice.service.store;

import org.jspecify.annotations.Nullable;

/**
 * The store cannot be read or written now; the request may be retried. Nothing was changed, unless
 * the connection broke during the commit.
 */
public class StoreUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param why the cause, without secrets
   */
  public StoreUnavailableException(String why) {
    this(why, null);
  }

  StoreUnavailableException(String why, @Nullable Throwable cause) {
    super("the store is not available: " + why, cause);
  }

  /** What the caller of the service may read and can do. */
  public String detail() {
    return "the store cannot be reached; try again in 5 seconds";
  }
}
