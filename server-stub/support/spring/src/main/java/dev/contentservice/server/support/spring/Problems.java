package dev.contentservice.server.support.spring;

import dev.contentservice.server.operations.Operations;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.server.support.ResponseBodies;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponse;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Maps every exception to a problem (RFC 9457), without internal details. */
final class Problems {
  private Problems() {}

  static void send(
      Throwable cause, String requestId, Operations contract, HttpServletResponse response)
      throws IOException {
    response.resetBuffer();
    if (cause instanceof ErrorResponse other && !other.getStatusCode().isError()) {
      // Such as 304, which Spring has as an exception, too.
      other
          .getHeaders()
          .forEach((name, values) -> values.forEach(v -> response.addHeader(name, v)));
      response.setStatus(other.getStatusCode().value());
      return;
    }
    ProblemException problem = of(cause).in(contract);
    problem.log(requestId);
    byte[] body = ResponseBodies.write(problem.problem(requestId));
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
      return of(response, cause);
    }
    if (cause instanceof ServletException && cause.getCause() != null) {
      return of(cause.getCause());
    }
    ResponseStatus status =
        AnnotatedElementUtils.findMergedAnnotation(cause.getClass(), ResponseStatus.class);
    return status == null || !status.code().isError()
        ? ProblemException.failure(cause)
        : ProblemException.of(ProblemKind.of(status.code().value()), status.reason(), cause);
  }

  /** The texts of the framework's own exceptions, which are no such class, are replaced. */
  private static ProblemException of(ErrorResponse response, Throwable cause) {
    int status = response.getStatusCode().value();
    ProblemDetail body = response.getBody();
    boolean chosen = cause instanceof ErrorResponseException;
    ProblemException problem =
        ProblemException.of(
            chosen ? kind(status, body) : ProblemKind.of(status),
            chosen ? body.getDetail() : null,
            cause);
    return withHeaders(problem, response.getHeaders());
  }

  private static ProblemKind kind(int status, ProblemDetail body) {
    URI type = body.getType();
    return type == null || type.toString().equals("about:blank")
        ? ProblemKind.of(status)
        : new ProblemKind(
            status,
            type.toString(),
            Objects.requireNonNullElse(body.getTitle(), ProblemKind.of(status).title()));
  }

  /** The same problem with these headers, other than those of the body. */
  static ProblemException withHeaders(ProblemException problem, HttpHeaders headers) {
    ProblemException with = problem;
    for (String name : headers.headerNames()) {
      if (!name.regionMatches(true, 0, "Content-", 0, 8)) {
        with = with.withHeader(name, String.join(", ", headers.getOrEmpty(name)));
      }
    }
    return with;
  }
}
