package dev.contentservice.service.observe;

import dev.contentservice.service.http.Refusal;
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
  private final RequestNumbers numbers;
  private final Clock clock;

  Observation(RequestLog log, RequestNumbers numbers, Clock clock) {
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
    Seen seen = Seen.of(exchange, began, nanos);
    numbers.count(seen);
    Refusal.of(exchange).ifPresent(numbers::count);
    log.write(seen);
  }
}
