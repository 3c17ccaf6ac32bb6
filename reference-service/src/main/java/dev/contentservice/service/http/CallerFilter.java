package dev.contentservice.service.http;

import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Records the caller that the server support has found. */
final class CallerFilter {
  private final RoutingContext context;

  CallerFilter(RoutingContext context) {
    this.context = context;
  }

  @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = RequestPipeline.CALLER)
  public void record(ContainerRequestContext request) {
    Caller.set(context, request.getSecurityContext().getUserPrincipal().getName());
  }
}
