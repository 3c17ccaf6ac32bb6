package dev.contentservice.service.observe;

import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;

/** Logs requests to the management port when they end. */
@Singleton
public final class ManagementLog {
  private final RequestLog log;
  private final Clock clock;

  ManagementLog(RequestLog log, Clock clock) {
    this.log = log;
    this.clock = clock;
  }

  /** Logs this request when it ends. */
  public void watch(RoutingContext context) {
    Instant startedAt = clock.instant();
    long start = System.nanoTime();
    context.addEndHandler(
        responded ->
            log.write(
                RequestSummary.of(
                    context,
                    RequestSummary.Port.MANAGEMENT,
                    startedAt,
                    System.nanoTime() - start)));
  }
}
