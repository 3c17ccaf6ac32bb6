package dev.contentservice.service.store;

import org.jspecify.annotations.Nullable;

/**
 * The store, or its keyset, is damaged or was deleted: a retry does not help, its operator has to
 * restore it.
 */
public final class StoreBrokenException extends StoreUnavailableException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  public StoreBrokenException(String why, @Nullable Throwable cause) {
    super(why, cause);
    this.reason = why;
  }

  /** The cause and what to do. */
  String reason() {
    return reason;
  }

  @Override
  public String detail() {
    return "the store of the service or its keyset is damaged or deleted; a retry does not help:"
        + " its operator finds the reason in GET /q/health/ready of the management port, and what to do in"
        + " docs/INSTALLING.md, 'Backup and restore'";
  }
}
