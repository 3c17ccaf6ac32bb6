package dev.contentservice.service.delivery;

import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Fails while nothing is read from Kafka because of a failure. */
@Readiness
@Singleton
final class KafkaIsRead implements HealthCheck {
  private volatile Optional<String> blocked = Optional.empty();

  /**
   * @param why the reason for operators; empty if nothing blocks reading
   */
  void blocked(Optional<String> why) {
    blocked = why;
  }

  @Override
  public HealthCheckResponse call() {
    return blocked
        .map(why -> HealthCheckResponse.named("kafka").down().withData("reason", why).build())
        .orElseGet(() -> HealthCheckResponse.up("kafka"));
  }
}
