package dev.contentservice.service.manage;

import dev.contentservice.service.store.Probe;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreUnavailable;
import java.time.Clock;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready means: the store takes what is written. One that is full or read-only answers as well. */
@Readiness
final class StoreIsReachable implements HealthCheck {
  private final Store store;
  private final Clock clock;

  StoreIsReachable(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public HealthCheckResponse call() {
    try {
      store.inTransaction(handle -> Probe.write(handle, clock.instant()));
      return HealthCheckResponse.up("store");
    } catch (StoreUnavailable e) {
      return HealthCheckResponse.down("store");
    }
  }
}
