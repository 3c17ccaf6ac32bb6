package dev.contentservice.service.audit;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.service.Settings;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.AuditRepository;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;

/** Purges old records of the audit log, in short transactions. */
@Singleton
public final class AuditRetention {
  private final Store store;
  private final StoreClock clock;
  private final Duration retention;

  AuditRetention(Store store, StoreClock clock, Settings settings) {
    this.store = store;
    this.clock = clock;
    this.retention = Duration.ofDays(settings.audit().retentionDays());
  }

  /** Purges what is too old, and the oldest of too many. */
  public void run() {
    Instant before = clock.instant().minus(retention);
    int purged;
    do {
      purged =
          store.inTransaction(
              handle -> AuditRepository.purge(handle, before, AuditRepository.MOST));
    } while (purged > 0);
  }
}
