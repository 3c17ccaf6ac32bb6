package dev.contentservice.service.http;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.server.support.jakarta.Problems;
import dev.contentservice.service.store.StoreUnavailableException;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import org.jboss.logging.Logger;

/** Maps every exception to a problem, in place of the mapper of the server support. */
@Provider
@Priority(Priorities.USER - 1)
final class ProblemExceptionMapper implements ExceptionMapper<Throwable> {
  private static final Logger LOG = Logger.getLogger(ProblemExceptionMapper.class);

  private final RoutingContext context;

  ProblemExceptionMapper(RoutingContext context) {
    this.context = context;
  }

  @Override
  public Response toResponse(Throwable cause) {
    if (context.response().ended() || context.response().closed()) {
      // The client disconnected: no response is read.
      return Response.status(ProblemKind.REQUEST_TIMEOUT.status()).build();
    }
    ProblemException problem =
        cause instanceof StoreUnavailableException store ? unavailable(store) : Problems.of(cause);
    Rejection.set(context, problem);
    return Problems.response(problem);
  }

  private ProblemException unavailable(StoreUnavailableException cause) {
    LOG.warnf("request %s: %s", RequestId.of(context), cause.getMessage());
    return new ProblemException(ProblemKind.SERVICE_UNAVAILABLE, cause.detail());
  }
}
