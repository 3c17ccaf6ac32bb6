package dev.contentservice.service.http;

import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ResourceInfo;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Which operation of the contract a request asked for. */
public final class OperationId {
  // Whatever refuses the request is told apart by operation.
  static final int BEFORE_WHAT_REFUSES = Priorities.AUTHENTICATION - 100;

  private static final String KEY = OperationId.class.getName();

  private final ResourceInfo resource;
  private final RoutingContext exchange;

  OperationId(ResourceInfo resource, RoutingContext exchange) {
    this.resource = resource;
    this.exchange = exchange;
  }

  @ServerRequestFilter(nonBlocking = true, priority = BEFORE_WHAT_REFUSES)
  public void remember() {
    // The methods of the generated interfaces are named after their operations.
    exchange.put(KEY, resource.getResourceMethod().getName());
  }

  /** Its {@code operationId}; empty if the request was turned away before one was looked for. */
  public static Optional<String> of(RoutingContext exchange) {
    return Optional.ofNullable(exchange.get(KEY));
  }
}
