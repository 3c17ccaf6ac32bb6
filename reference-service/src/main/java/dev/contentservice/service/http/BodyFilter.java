package dev.contentservice.service.http;

import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.jakarta.ServerSupportFeature;
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
  public Uni<Void> receive(ContainerRequestContext request, RoutingContext context) {
    return Uni.createFrom()
        .completionStage(
            () -> bodies.get().receive(context, checker.get().maxBodyBytes()).toCompletionStage())
        .invoke(bytes -> arrived(request, bytes))
        .replaceWithVoid();
  }

  /** The framework must not read the connection once more; nothing reads the stream. */
  private void arrived(ContainerRequestContext request, byte[] bytes) {
    if (request.getProperty(ServerSupportFeature.OPERATION) instanceof OperationRequest operation
        && operation.operation().body() == null) {
      // Over HTTP/2, no header says that a body follows.
      checker.get().read(operation, bytes);
    }
    request.setProperty(ServerSupportFeature.BODY, bytes);
    request.setEntityStream(new ByteArrayInputStream(bytes));
  }
}
