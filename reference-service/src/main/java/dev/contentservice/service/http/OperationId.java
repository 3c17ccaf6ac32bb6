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

  private final RoutingContext context;

  OperationId(RoutingContext context) {
    this.context = context;
  }

  @ServerResponseFilter
  public void record(ContainerRequestContext request) {
    if (request.getProperty(ServerSupportFeature.OPERATION) instanceof OperationRequest routed) {
      context.put(KEY, routed.operation().id());
    }
  }

  /** Records the operation of a request to the management port. */
  public static void set(RoutingContext context, String id) {
    context.put(KEY, id);
  }

  /** Returns the {@code operationId}; empty if the request was rejected before routing. */
  public static Optional<String> of(RoutingContext context) {
    return Optional.ofNullable(context.get(KEY));
  }
}
