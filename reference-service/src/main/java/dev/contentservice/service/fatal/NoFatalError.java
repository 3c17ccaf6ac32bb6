package dev.contentservice.service.fatal;

import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Readiness;

/** Fails between a fatal error and the end of the process. */
@Liveness
@Readiness
@Singleton
final class NoFatalError implements HealthCheck {

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("threads")
        .status(!FatalErrorHandler.ofTheProcess().failed())
        .build();
  }
}
