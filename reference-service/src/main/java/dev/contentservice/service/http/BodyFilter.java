package dev.contentservice.service.http;

import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.ByteArrayInputStream;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Receives the body after all checks that do not need it, and before a worker thread is used. */
public final class BodyFilter {
  // The framework runs its own filters at USER, on a worker thread.
  static final int PRIORITY = Priorities.USER - 100;

  // Looked up on use: the framework creates filters before the settings are read.
  private final Instance<RequestBodies> bodies;
  private final Instance<BodyReaders> readers;

  BodyFilter(Instance<RequestBodies> bodies, Instance<BodyReaders> readers) {
    this.bodies = bodies;
    this.readers = readers;
  }

  @ServerRequestFilter(nonBlocking = true, priority = PRIORITY)
  public Uni<Void> receive(ContainerRequestContext request, RoutingContext exchange) {
    return Uni.createFrom()
        .completionStage(
            () -> bodies.get().receive(exchange, readers.get().maxBytes()).toCompletionStage())
        .invoke(bytes -> request.setEntityStream(new ByteArrayInputStream(bytes)))
        .replaceWithVoid();
  }
}
