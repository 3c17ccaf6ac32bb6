package dev.contentservice.service.http;

import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ResourceInfo;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** The contract's operation that a request addresses. */
public final class OperationId {
  // Runs before the filters that reject requests, because rejections are counted by operation.
  static final int BEFORE_REJECTIONS = Priorities.AUTHENTICATION - 100;

  private static final String KEY = OperationId.class.getName();

  private final ResourceInfo resource;
  private final RoutingContext exchange;

  OperationId(ResourceInfo resource, RoutingContext exchange) {
    this.resource = resource;
    this.exchange = exchange;
  }

  @ServerRequestFilter(nonBlocking = true, priority = BEFORE_REJECTIONS)
  public void record() {
    // The generated interfaces name their methods after the operations.
    exchange.put(KEY, resource.getResourceMethod().getName());
  }

  /** Returns the {@code operationId}; empty if the request was rejected before routing. */
  public static Optional<String> of(RoutingContext exchange) {
    return Optional.ofNullable(exchange.get(KEY));
  }
}
