package dev.contentservice.service.store;

import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Records that the database reported damage, such as a corrupt page. Thread-safe. */
final class Damage {
  private static final Logger LOG = Logger.getLogger(Damage.class);
  static final String REMEDY =
      "; stop the service and restore a backup: docs/INSTALLING.md, 'Backup and restore'";

  private final AtomicReference<@Nullable String> reason = new AtomicReference<>();
  private final AtomicReference<@Nullable String> logged = new AtomicReference<>();

  /** Returns the exception for the caller of the store. */
  StoreBrokenException found(Throwable failure) {
    StoreBrokenException found =
        new StoreBrokenException(
            "it is damaged (" + StoreDialect.reason(failure) + ")" + REMEDY, failure);
    return reason.compareAndSet(null, found.reason()) ? logged(found) : found;
  }

  /** Logs it, unless it was the last one. */
  StoreBrokenException logged(StoreBrokenException found) {
    if (!found.reason().equals(logged.getAndSet(found.reason()))) {
      LOG.error(found.getMessage());
    }
    return found;
  }

  void require() {
    String found = reason.get();
    if (found != null) {
      throw new StoreBrokenException(found, null);
    }
  }
}
