package dev.contentservice.service.http;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/** Responds with a problem to requests that fail before or between the filters. */
final class UnroutableRequests {
  private static final Logger LOG = Logger.getLogger(UnroutableRequests.class);
  private static final int FAILURES = 500;

  private final RequestId ids;

  UnroutableRequests(RequestId ids) {
    this.ids = ids;
  }

  void register(@Observes Router router) {
    router.route().order(RequestPipeline.FIRST_ROUTE).failureHandler(this::respond);
  }

  private void respond(RoutingContext context) {
    if (context.response().closed()) {
      // The client reset the stream or closed the connection: a response failed, the service did
      // not.
      return;
    }
    if (context.response().headWritten()) {
      context.next();
      return;
    }
    ids.name(context);
    int status = context.statusCode() < 0 ? FAILURES : context.statusCode();
    if (status >= FAILURES) {
      LOG.errorf(context.failure(), "request %s failed", RequestId.of(context));
    }
    ProblemBody.end(
        context,
        status == ProblemKind.BAD_REQUEST.status()
            ? new ProblemException(
                ProblemKind.BAD_REQUEST, "the path or Host cannot be read; correct it")
            : ProblemException.ofStatus(status));
  }
}
