package dev.contentservice.service.observe;

import dev.contentservice.service.http.ProblemException;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Instant;

/** Looks at every exchange of the contract's port when it is over. */
final class Observation {
  // After the request has its id, before anything can turn it away.
  private static final int EARLY = 995;

  private final RequestLog log;
  private final RequestMetrics numbers;
  private final Clock clock;

  Observation(RequestLog log, RequestMetrics numbers, Clock clock) {
    this.log = log;
    this.numbers = numbers;
    this.clock = clock;
  }

  void register(@Observes Filters filters) {
    filters.register(
        exchange -> {
          Instant began = clock.instant();
          long start = System.nanoTime();
          exchange.addEndHandler(over -> tell(exchange, began, System.nanoTime() - start));
          exchange.next();
        },
        EARLY);
  }

  private void tell(RoutingContext exchange, Instant began, long nanos) {
    RequestSummary seen = RequestSummary.of(exchange, began, nanos);
    numbers.count(seen);
    ProblemException.of(exchange).ifPresent(numbers::count);
    log.write(seen);
  }
}
