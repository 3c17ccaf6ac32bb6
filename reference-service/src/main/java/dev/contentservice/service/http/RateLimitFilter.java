package dev.contentservice.service.http;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.Settings;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Limits the requests per second of each token and reports the remaining requests in each response.
 * Each node counts separately: with n nodes, a token has up to n times the limit. Requests without
 * a valid token cost one hash and are not counted.
 */
final class RateLimitFilter {
  // By token name, so the number of entries is the number of tokens.
  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();
  private final RoutingContext context;
  private final LaterBean<Settings> settings;

  RateLimitFilter(RoutingContext context, Instance<Settings> settings) {
    this.context = context;
    this.settings = new LaterBean<>(settings);
  }

  @ServerRequestFilter(
      preMatching = true,
      nonBlocking = true,
      priority = RequestPipeline.RATE_LIMIT)
  public void check() {
    int limit = settings.get().limits().maxRequestsPerSecond();
    Bucket bucket = buckets.computeIfAbsent(Caller.of(context), token -> full(limit));
    ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
    HttpServerResponse response = context.response();
    response.putHeader("RateLimit-Limit", Integer.toString(limit));
    response.putHeader("RateLimit-Remaining", Long.toString(probe.getRemainingTokens()));
    response.putHeader("RateLimit-Reset", seconds(probe.getNanosToWaitForReset()));
    if (!probe.isConsumed()) {
      String seconds = seconds(probe.getNanosToWaitForRefill());
      throw new ProblemException(
              ProblemKind.TOO_MANY_REQUESTS,
              "this token has used up its requests for now; try again in " + seconds + " s")
          .withHeader(HttpHeaders.RETRY_AFTER, seconds);
    }
  }

  // By the monotonic clock: by the wall clock, which is the default, a step backwards would stop
  // the
  // refill until the clock has caught up.
  private static Bucket full(int perSecond) {
    return Bucket.builder()
        .withNanosecondPrecision()
        .addLimit(limit -> limit.capacity(perSecond).refillGreedy(perSecond, Duration.ofSeconds(1)))
        .build();
  }

  /** Rounds up: a retry that comes slightly too early is rejected again. */
  private static String seconds(long nanos) {
    return Long.toString((nanos + TimeUnit.SECONDS.toNanos(1) - 1) / TimeUnit.SECONDS.toNanos(1));
  }
}
