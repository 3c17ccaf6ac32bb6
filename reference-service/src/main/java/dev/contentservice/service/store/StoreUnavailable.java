package dev.contentservice.service.store;

/**
 * The database cannot be reached now. What was asked of it did not happen and may be asked again.
 */
public final class StoreUnavailable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoreUnavailable(Throwable cause) {
    super("the store cannot be reached (" + cause.getClass().getSimpleName() + ")", cause);
  }
}
