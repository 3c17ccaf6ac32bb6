package dev.contentservice.server.support.jakarta;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** Maps every exception to a problem (RFC 9457), without internal details. */
final class ProblemMapper implements ExceptionMapper<Throwable> {

  @Override
  public Response toResponse(Throwable cause) {
    // Such as 304, which Jakarta REST has as an exception, too.
    return cause instanceof WebApplicationException other && other.getResponse().getStatus() < 400
        ? other.getResponse()
        : Problems.response(Problems.of(cause));
  }
}
