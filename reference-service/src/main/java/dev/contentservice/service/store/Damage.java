package dev.contentservice.service.store;

import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Records that the database reported damage, such as a corrupt page. Thread-safe. */
final class Damage {
  private static final Logger LOG = Logger.getLogger(Damage.class);
  static final String REMEDY =
      "; stop the service and restore a backup: docs/BACKUP.md, 'Backup and restore'";

  private final AtomicReference<@Nullable String> reason = new AtomicReference<>();

  /** Logs the first damage; returns the exception for the caller of the store. */
  StoreUnavailableException found(Throwable failure) {
    String first = "it is damaged (" + StoreDialect.reason(failure) + ")" + REMEDY;
    if (reason.compareAndSet(null, first)) {
      LOG.error("the store " + first.replaceFirst("^it ", ""));
    }
    return new StoreBrokenException(first, failure);
  }

  void require() {
    String found = reason.get();
    if (found != null) {
      throw new StoreBrokenException(found, null);
    }
  }
}
