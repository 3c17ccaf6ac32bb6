package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ResponseBodies;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;

/**
 * Problem responses, for applications that map exceptions of their own. {@link
 * ServerSupportFeature} adds the request id to the response.
 *
 * <pre>{@code
 * return Problems.response(new ProblemException(ProblemKind.SERVICE_UNAVAILABLE, "try again"));
 * }</pre>
 */
public final class Problems {
  static final MediaType PROBLEM_JSON = MediaType.valueOf(ResponseBodies.PROBLEM_JSON);

  private Problems() {}

  /** The problem for an exception, which is not its cause if that must stay internal. */
  public static ProblemException of(Throwable cause) {
    if (cause instanceof ProblemException rejection) {
      return rejection;
    }
    if (cause instanceof WebApplicationException failure) {
      return ProblemException.ofStatus(failure.getResponse().getStatus(), cause);
    }
    return ProblemException.failure(cause);
  }

  /** The response for a problem. */
  public static Response response(ProblemException problem) {
    Response.ResponseBuilder response =
        Response.status(problem.kind().status()).type(PROBLEM_JSON).entity(problem);
    for (Map.Entry<String, String> header : problem.headers().entrySet()) {
      response.header(header.getKey(), header.getValue());
    }
    return response.build();
  }
}
