package dev.contentservice.service.http;

import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Records the caller that the server support has found. */
final class CallerFilter {
  private final RoutingContext exchange;

  CallerFilter(RoutingContext exchange) {
    this.exchange = exchange;
  }

  @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = RequestPipeline.CALLER)
  public void record(ContainerRequestContext request) {
    Caller.set(exchange, request.getSecurityContext().getUserPrincipal().getName());
  }
}
