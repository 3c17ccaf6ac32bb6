package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.server.support.ResponseBodies;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
      return of(failure);
    }
    return ProblemException.failure(cause);
  }

  private static ProblemException of(WebApplicationException failure) {
    Response response = failure.getResponse();
    if (response.getStatus() < 400) {
      return ProblemException.failure(failure);
    }
    ProblemException problem =
        ProblemException.of(ProblemKind.of(response.getStatus()), detail(failure), failure);
    for (Map.Entry<String, List<Object>> header : response.getHeaders().entrySet()) {
      if (!header.getKey().regionMatches(true, 0, "Content-", 0, 8)) {
        problem = problem.withHeader(header.getKey(), response.getHeaderString(header.getKey()));
      }
    }
    return problem;
  }

  /** The text of an application; null for those of Jakarta REST and its implementations. */
  private static @Nullable String detail(WebApplicationException failure) {
    String text = failure.getMessage();
    StackTraceElement[] trace = failure.getStackTrace();
    boolean isOfFramework =
        trace.length > 0
            && trace[0].getClassName().matches("(org[.](glassfish|jboss)|io[.]quarkus)[.].*");
    return text == null
            || text.startsWith("HTTP " + failure.getResponse().getStatus())
            || isOfFramework
        ? null
        : text;
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
