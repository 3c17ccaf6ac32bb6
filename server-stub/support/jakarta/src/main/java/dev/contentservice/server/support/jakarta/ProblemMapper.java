package dev.contentservice.server.support.jakarta;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** Maps every exception to a problem (RFC 9457), without internal details. */
final class ProblemMapper implements ExceptionMapper<Throwable> {

  @Override
  public Response toResponse(Throwable cause) {
    return Problems.response(Problems.of(cause));
  }
}
