package dev.contentservice.service.manage;

import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.KeysetCheck;
import dev.contentservice.service.store.Probe;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreUnavailableException;
import java.time.Clock;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jdbi.v3.core.Handle;

/**
 * Ready means: the store accepts writes, has reported no damage, and its secrets can be decrypted.
 * A full or read-only store can still be read.
 */
@Readiness
final class StoreIsReachable implements HealthCheck {
  private final Store store;
  private final Encryption secrets;
  private final Clock clock;

  StoreIsReachable(Store store, Encryption secrets, Clock clock) {
    this.store = store;
    this.secrets = secrets;
    this.clock = clock;
  }

  @Override
  public HealthCheckResponse call() {
    try {
      store.requireUndamaged();
      store.inTransaction(this::check);
      return HealthCheckResponse.up("store");
    } catch (StoreUnavailableException e) {
      return HealthCheckResponse.named("store")
          .down()
          .withData("reason", String.valueOf(e.getMessage()))
          .build();
    }
  }

  private int check(Handle handle) {
    KeysetCheck.recheck(handle, secrets);
    return Probe.write(handle, clock.instant());
  }
}
