package dev.contentservice.service.http;

import dev.contentservice.service.store.StoreUnavailableException;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import org.jboss.logging.Logger;

/** Maps every exception to a problem (RFC 9457), without internal details. */
@Provider
public final class ProblemExceptionMapper implements ExceptionMapper<Throwable> {
  static final MediaType PROBLEM_JSON = new MediaType("application", "problem+json");

  private static final Logger LOG = Logger.getLogger(ProblemExceptionMapper.class);

  private final RoutingContext exchange;

  ProblemExceptionMapper(RoutingContext exchange) {
    this.exchange = exchange;
  }

  @Override
  public Response toResponse(Throwable cause) {
    if (exchange.response().ended() || exchange.response().closed()) {
      // The client disconnected: no response is read.
      return Response.status(ProblemKind.REQUEST_TIMEOUT.status()).build();
    }
    if (cause instanceof ProblemException rejection) {
      return response(rejection).build();
    }
    if (cause instanceof WebApplicationException failure) {
      return framework(failure);
    }
    if (cause instanceof StoreUnavailableException) {
      LOG.warnf("request %s: %s", RequestId.of(exchange), cause.getMessage());
      return response(
              new ProblemException(ProblemKind.SERVICE_UNAVAILABLE, ProblemDetails.UNAVAILABLE))
          .build();
    }
    LOG.errorf(cause, "request %s failed", RequestId.of(exchange));
    return response(
            new ProblemException(ProblemKind.INTERNAL_SERVER_ERROR, ProblemDetails.INTERNAL))
        .build();
  }

  private Response framework(WebApplicationException failure) {
    int status = failure.getResponse().getStatus();
    Response.ResponseBuilder response = response(ProblemDetails.of(status));
    return status == ProblemKind.METHOD_NOT_ALLOWED.status()
        ? response.header(HttpHeaders.ALLOW, allowed(exchange.request().path())).build()
        : response.build();
  }

  private static String allowed(String path) {
    return AllowedMethods.at(RequestPath.of(path)).orElse("");
  }

  private Response.ResponseBuilder response(ProblemException rejection) {
    ProblemKind kind = rejection.kind();
    rejection.attachTo(exchange);
    Response.ResponseBuilder response =
        Response.status(kind.status())
            .type(PROBLEM_JSON)
            .entity(ProblemBody.of(rejection, RequestId.of(exchange)));
    return kind == ProblemKind.SERVICE_UNAVAILABLE
        ? response.header(HttpHeaders.RETRY_AFTER, "5")
        : response;
  }
}
