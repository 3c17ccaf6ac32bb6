package dev.contentservice.service.http;

import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.support.ProblemException;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;

/** Writes problem responses outside of the framework's filters. */
final class ProblemBody {
  private ProblemBody() {}

  /** Responds before routing, or in place of an operation that timed out. */
  static void end(RoutingContext context, ProblemException rejection) {
    context
        .response()
        .setStatusCode(rejection.kind().status())
        .putHeader("Content-Type", "application/problem+json")
        .end(
            Buffer.buffer(
                BodyJson.mapper().writeValueAsBytes(rejection.problem(RequestId.of(context)))));
  }
}
