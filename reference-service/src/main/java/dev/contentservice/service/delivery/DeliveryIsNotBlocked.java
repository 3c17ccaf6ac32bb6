package dev.contentservice.service.delivery;

import dev.contentservice.delivery.runtime.Delivery;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready means: no thread of the dispatcher has waited for the store for ten poll intervals. A
 * failing egress proxy is named, but a node without it still accepts events.
 */
@Readiness
final class DeliveryIsNotBlocked implements HealthCheck {
  private final Delivery delivery;

  DeliveryIsNotBlocked(Delivery delivery) {
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
    delivery
        .proxyFault()
        .ifPresent(
            fault ->
                response.withData(
                    "egress proxy", "fails since " + fault.since() + ": " + fault.reason()));
    return response.build();
  }
}
