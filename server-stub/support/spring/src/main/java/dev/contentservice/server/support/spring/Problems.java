package dev.contentservice.server.support.spring;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ResponseBodies;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Maps every exception to a problem (RFC 9457), without internal details. */
final class Problems {
  private Problems() {}

  static void send(Throwable cause, String requestId, HttpServletResponse response)
      throws IOException {
    ProblemException problem = of(cause);
    problem.log(requestId);
    byte[] body = ResponseBodies.write(problem.problem(requestId));
    response.resetBuffer();
    response.setStatus(problem.kind().status());
    problem.headers().forEach(response::setHeader);
    response.setContentType(ResponseBodies.PROBLEM_JSON);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  private static ProblemException of(Throwable cause) {
    if (cause instanceof ProblemException rejection) {
      return rejection;
    }
    if (cause instanceof ErrorResponse response) {
      return ProblemException.ofStatus(response.getStatusCode().value(), cause);
    }
    if (cause instanceof ServletException && cause.getCause() != null) {
      return of(cause.getCause());
    }
    ResponseStatus status =
        AnnotatedElementUtils.findMergedAnnotation(cause.getClass(), ResponseStatus.class);
    return status == null
        ? ProblemException.failure(cause)
        : ProblemException.ofStatus(status.code().value(), cause);
  }
}
