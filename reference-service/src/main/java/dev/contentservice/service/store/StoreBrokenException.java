package dev.contentservice.service.store;

import org.jspecify.annotations.Nullable;

/** The store is damaged or was deleted: a retry does not help, its operator has to restore it. */
public final class StoreBrokenException extends StoreUnavailableException {
  private static final long serialVersionUID = 1L;

  StoreBrokenException(String why, @Nullable Throwable cause) {
    super(why, cause);
  }

  @Override
  public String detail() {
    return "the store of the service is damaged or deleted; a retry does not help: its operator"
        + " finds the reason in GET /q/health/ready of the management port, and what to do in"
        + " docs/BACKUP.md, 'Backup and restore'";
  }
}
