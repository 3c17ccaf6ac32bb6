package dev.contentservice.service.delivery;

import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready means: no thread of the dispatcher has waited for the store for ten poll intervals. */
@Readiness
final class DeliveryIsNotBlocked implements HealthCheck {
  private final DeliveryLifecycle delivery;

  DeliveryIsNotBlocked(DeliveryLifecycle delivery) {
    this.delivery = delivery;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("delivery").up();
    delivery
        .blocked()
        .forEach(
            (thread, time) ->
                response.down().withData(thread, "has waited for the store for " + time));
    return response.build();
  }
}
