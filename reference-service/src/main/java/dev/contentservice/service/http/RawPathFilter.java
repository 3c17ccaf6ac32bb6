package dev.contentservice.service.http;

import dev.contentservice.server.support.RequestPath;
import io.vertx.ext.web.RoutingContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Rejects paths that the framework normalizes before later filters see them. */
final class RawPathFilter {
  private final RoutingContext exchange;

  RawPathFilter(RoutingContext exchange) {
    this.exchange = exchange;
  }

  @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = RequestPipeline.RAW_PATH)
  public void check() {
    RequestPath.check(exchange.request().path());
  }
}
