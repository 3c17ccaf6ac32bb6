package dev.contentservice.service.observe;

import dev.contentservice.service.http.ProblemException;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Instant;

/** Observes every exchange of the service port when it ends. */
final class Observation {
  // After the request has its id, before any filter can reject it.
  private static final int EARLY = 995;

  private final RequestLog log;
  private final RequestMetrics metrics;
  private final Clock clock;

  Observation(RequestLog log, RequestMetrics metrics, Clock clock) {
    this.log = log;
    this.metrics = metrics;
    this.clock = clock;
  }

  void register(@Observes Filters filters) {
    filters.register(
        exchange -> {
          Instant startedAt = clock.instant();
          long start = System.nanoTime();
          exchange.addEndHandler(over -> report(exchange, startedAt, System.nanoTime() - start));
          exchange.next();
        },
        EARLY);
  }

  private void report(RoutingContext exchange, Instant startedAt, long nanos) {
    RequestSummary seen = RequestSummary.of(exchange, startedAt, nanos);
    metrics.count(seen);
    ProblemException.of(exchange).ifPresent(metrics::count);
    log.write(seen);
  }
}
