package dev.contentservice.service.store;

import org.jspecify.annotations.Nullable;

/**
 * The store cannot take or give anything now. What was asked of it may be asked again. It did not
 * happen, unless the connection broke in the very moment of the commit.
 */
public class StoreUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param why what is missing, without secrets
   */
  public StoreUnavailableException(String why) {
    this(why, null);
  }

  StoreUnavailableException(String why, @Nullable Throwable cause) {
    super("the store is not available: " + why, cause);
  }
}
