package dev.contentservice.service.observe;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.service.http.Rejection;
import dev.contentservice.service.http.RequestPipeline;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

/**
 * Observes every request of the service port when it ends: logs it and counts it by operation and
 * status, with its duration and the rules that rejected it.
 */
final class Observation {
  private static final Duration[] STEPS =
      Stream.of(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final RequestLog log;
  private final MeterRegistry registry;
  private final Clock clock;

  Observation(RequestLog log, MeterRegistry registry, Clock clock) {
    this.log = log;
    this.registry = registry;
    this.clock = clock;
  }

  void register(@Observes Filters filters) {
    filters.register(
        context -> {
          Instant startedAt = clock.instant();
          long start = System.nanoTime();
          context.addEndHandler(responded -> report(context, startedAt, System.nanoTime() - start));
          context.next();
        },
        RequestPipeline.OBSERVATION);
  }

  private void report(RoutingContext context, Instant startedAt, long nanos) {
    RequestSummary summary = RequestSummary.of(context, RequestSummary.Port.API, startedAt, nanos);
    count(summary);
    Rejection.of(context).ifPresent(this::count);
    log.write(summary);
  }

  private void count(RequestSummary request) {
    Timer.builder("content.requests")
        .description("requests with a response, and how long they took")
        .tag("operation", request.operation())
        .tag("status", Integer.toString(request.status()))
        .serviceLevelObjectives(STEPS)
        .register(registry)
        .record(request.took());
  }

  private void count(ProblemException rejection) {
    rejection
        .rules()
        .forEach(rule -> registry.counter("content.rejections", "rule", rule).increment());
  }
}
