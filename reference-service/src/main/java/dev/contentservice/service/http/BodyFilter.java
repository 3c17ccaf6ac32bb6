package dev.contentservice.service.http;

import dev.contentservice.server.support.RequestChecker;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.ByteArrayInputStream;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Receives the body after all checks that do not need it, and before a worker thread is used. */
final class BodyFilter {
  // Looked up on use: the framework creates filters before the settings are read.
  private final Instance<RequestBodies> bodies;
  private final Instance<RequestChecker> checker;

  BodyFilter(Instance<RequestBodies> bodies, Instance<RequestChecker> checker) {
    this.bodies = bodies;
    this.checker = checker;
  }

  @ServerRequestFilter(nonBlocking = true, priority = RequestPipeline.BODY)
  public Uni<Void> receive(ContainerRequestContext request, RoutingContext exchange) {
    return Uni.createFrom()
        .completionStage(
            () -> bodies.get().receive(exchange, checker.get().maxBodyBytes()).toCompletionStage())
        .invoke(bytes -> request.setEntityStream(new ByteArrayInputStream(bytes)))
        .replaceWithVoid();
  }
}
