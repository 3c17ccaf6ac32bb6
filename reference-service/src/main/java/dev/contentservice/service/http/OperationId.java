package dev.contentservice.service.http;

import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.jakarta.ServerSupportFeature;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/** The contract's operation that a request addresses. */
public final class OperationId {
  private static final String KEY = OperationId.class.getName();

  private final RoutingContext exchange;

  OperationId(RoutingContext exchange) {
    this.exchange = exchange;
  }

  @ServerResponseFilter
  public void record(ContainerRequestContext request) {
    if (request.getProperty(ServerSupportFeature.OPERATION) instanceof OperationRequest routed) {
      exchange.put(KEY, routed.operation().id());
    }
  }

  /** Returns the {@code operationId}; empty if the request was rejected before routing. */
  public static Optional<String> of(RoutingContext exchange) {
    return Optional.ofNullable(exchange.get(KEY));
  }
}
