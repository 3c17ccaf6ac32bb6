package dev.contentservice.service.http;

import dev.contentservice.service.Settings;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Lets each token make so many requests a second, and says in every answer how many are left. Each
 * node counts for itself: with n nodes a token has up to n times as many. Who has no token costs
 * one hash and is never counted.
 */
public final class RateLimitFilter {
  // By the names of tokens, of which there are as many as a team makes.
  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();
  private final RoutingContext exchange;
  // The framework makes filters before the settings are read: ask for them when they are needed.
  private final Instance<Settings> settings;

  RateLimitFilter(RoutingContext exchange, Instance<Settings> settings) {
    this.exchange = exchange;
    this.settings = settings;
  }

  @ServerRequestFilter(
      preMatching = true,
      nonBlocking = true,
      priority = Priorities.AUTHENTICATION + 1)
  public void check() {
    int most = settings.get().limits().maxRequestsPerSecond();
    Bucket bucket = buckets.computeIfAbsent(Caller.of(exchange), token -> full(most));
    ConsumptionProbe taken = bucket.tryConsumeAndReturnRemaining(1);
    HttpServerResponse answer = exchange.response();
    answer.putHeader("RateLimit-Limit", Integer.toString(most));
    answer.putHeader("RateLimit-Remaining", Long.toString(taken.getRemainingTokens()));
    answer.putHeader("RateLimit-Reset", seconds(taken.getNanosToWaitForReset()));
    if (!taken.isConsumed()) {
      answer.putHeader(HttpHeaders.RETRY_AFTER, seconds(taken.getNanosToWaitForRefill()));
      throw new ProblemException(
          ProblemKind.TOO_MANY_REQUESTS,
          "this token has used up its requests for now; wait for the seconds that Retry-After"
              + " gives");
    }
  }

  private static Bucket full(int most) {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(most).refillGreedy(most, Duration.ofSeconds(1)))
        .build();
  }

  /** Rounded up: who comes back a moment too early is refused again. */
  private static String seconds(long nanos) {
    return Long.toString((nanos + TimeUnit.SECONDS.toNanos(1) - 1) / TimeUnit.SECONDS.toNanos(1));
  }
}
