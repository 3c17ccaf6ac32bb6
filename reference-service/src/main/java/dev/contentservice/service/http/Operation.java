package dev.contentservice.service.http;

import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;

/** Which operation of the contract a request asked for. */
@Provider
@Priority(Operation.BEFORE_WHAT_REFUSES)
public final class Operation implements ContainerRequestFilter {
  // Whatever refuses the request is told apart by operation.
  static final int BEFORE_WHAT_REFUSES = Priorities.AUTHENTICATION - 100;

  private static final String KEY = Operation.class.getName();

  private final ResourceInfo resource;
  private final RoutingContext exchange;

  Operation(ResourceInfo resource, RoutingContext exchange) {
    this.resource = resource;
    this.exchange = exchange;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    // The methods of the generated interfaces are named after their operations.
    exchange.put(KEY, resource.getResourceMethod().getName());
  }

  /** Its {@code operationId}; empty if the request was turned away before one was looked for. */
  public static Optional<String> of(RoutingContext exchange) {
    return Optional.ofNullable(exchange.get(KEY));
  }
}
