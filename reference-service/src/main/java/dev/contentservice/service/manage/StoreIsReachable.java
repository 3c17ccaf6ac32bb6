package dev.contentservice.service.manage;

import dev.contentservice.service.store.Page;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreUnavailable;
import dev.contentservice.service.store.Webhooks;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready means: the store answers. */
@Readiness
final class StoreIsReachable implements HealthCheck {
  private final Store store;

  StoreIsReachable(Store store) {
    this.store = store;
  }

  @Override
  public HealthCheckResponse call() {
    try {
      store.inTransaction(handle -> Webhooks.newest(handle, new Page.Range(0, 1)));
      return HealthCheckResponse.up("store");
    } catch (StoreUnavailable e) {
      return HealthCheckResponse.down("store");
    }
  }
}
