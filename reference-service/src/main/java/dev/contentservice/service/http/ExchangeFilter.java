package dev.contentservice.service.http;

import dev.contentservice.server.support.jakarta.ServerSupportFeature;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Gives the server support what it cannot see of a request: the path as sent, which the framework
 * normalizes, and the request id.
 */
final class ExchangeFilter {
  private final RoutingContext context;

  ExchangeFilter(RoutingContext context) {
    this.context = context;
  }

  @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = RequestPipeline.EXCHANGE)
  public void describe(ContainerRequestContext request) {
    request.setProperty(ServerSupportFeature.PATH, context.request().path());
    request.setProperty(ServerSupportFeature.REQUEST_ID, RequestId.of(context));
  }
}
