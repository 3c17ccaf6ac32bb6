package dev.contentservice.service.observe;

import dev.contentservice.service.http.ProblemException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * Metrics of requests: by operation and status, their duration, and the rules that rejected them.
 */
@Singleton
final class RequestMetrics {
  private static final Duration[] STEPS =
      Stream.of(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final MeterRegistry registry;

  RequestMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  void count(RequestSummary request) {
    Timer.builder("content.requests")
        .description("requests with a response, and how long they took")
        .tag("operation", request.operation())
        .tag("status", Integer.toString(request.status()))
        .serviceLevelObjectives(STEPS)
        .register(registry)
        .record(request.took());
  }

  void count(ProblemException rejection) {
    rejection
        .rules()
        .forEach(rule -> registry.counter("content.rejections", "rule", rule).increment());
  }
}
