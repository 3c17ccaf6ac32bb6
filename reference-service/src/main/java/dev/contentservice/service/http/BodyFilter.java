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
import org.jspecify.annotations.Nullable;

/** Receives the body after all checks that do not need it, and before a worker thread is used. */
final class BodyFilter {
  private final LaterBean<RequestBodies> bodies;
  private final LaterBean<RequestChecker> checker;

  BodyFilter(Instance<RequestBodies> bodies, Instance<RequestChecker> checker) {
    this.bodies = new LaterBean<>(bodies);
    this.checker = new LaterBean<>(checker);
  }

  @ServerRequestFilter(nonBlocking = true, priority = RequestPipeline.BODY)
  public Uni<Void> receive(ContainerRequestContext request, RoutingContext context) {
    // One step: each step of a Uni captures the contexts of the request.
    return Uni.createFrom()
        .completionStage(
            bodies
                .get()
                .receive(context, checker.get().maxBodyBytes())
                .<Void>map(bytes -> arrived(request, bytes))
                .toCompletionStage());
  }

  /** The framework must not read the connection once more; nothing reads the stream. */
  private @Nullable Void arrived(ContainerRequestContext request, byte[] bytes) {
    if (request.getProperty(ServerSupportFeature.OPERATION) instanceof OperationRequest operation
        && operation.operation().body() == null) {
      // Over HTTP/2, no header says that a body follows.
      checker.get().read(operation, bytes);
    }
    request.setProperty(ServerSupportFeature.BODY, bytes);
    request.setEntityStream(new ByteArrayInputStream(bytes));
    return null;
  }
}
