package dev.contentservice.client;

import dev.contentservice.model.Problem;
import dev.contentservice.model.Violation;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Which exception says what went wrong with one call. */
final class Failures {
  private final ServiceUrl baseUrl;
  private final Duration callTimeout;
  private final Secrets secrets;

  Failures(ServiceUrl baseUrl, Duration callTimeout, Secrets secrets) {
    this.baseUrl = baseUrl;
    this.callTimeout = callTimeout;
    this.secrets = secrets;
  }

  /** What it means that no whole answer came. */
  ContentServiceException unanswered(String request, IOException failure) {
    if (failure instanceof ConnectException || failure instanceof HttpConnectTimeoutException) {
      return new UnreachableException(
          text(request, "no connection to " + baseUrl + "; is the service running there?"),
          failure);
    }
    if (failure instanceof HttpTimeoutException) {
      return new CallTimedOutException(
          text(request, "no whole answer within " + callTimeout + "; try again or allow more"),
          failure);
    }
    return new UnreachableException(
        text(request, "the connection to " + baseUrl + " broke before the whole answer had come"),
        failure);
  }

  /** What it means that the thread was interrupted. */
  ContentServiceException interrupted(String request, InterruptedException failure) {
    return new CallInterruptedException(text(request, "interrupted while waiting"), failure);
  }

  /** What an answer means that is not the resource that was asked for. */
  ContentServiceException answered(Answer answer, @Nullable Throwable unread) {
    int status = answer.status();
    if (status < 400 || status > 599) {
      return new UnexpectedAnswerException(text(answer, oddity(answer, unread)), answer);
    }
    return failed(answer, problemIn(answer).orElseGet(Problem::new));
  }

  private ContentServiceException failed(Answer answer, Problem problem) {
    List<Violation> violations = violationsOf(problem);
    String detail = problem.getDetail() == null ? "" : "; " + problem.getDetail();
    String meaning = meaningOf(answer.status()) + detail;
    String text = Message.of(secrets, answer, meaning).with(violations).toString();
    return switch (answer.status()) {
      case 401, 403 -> new UnauthorizedException(text, answer);
      case 404 -> new NotFoundException(text, answer);
      case 408 -> new CallTimedOutException(text, answer);
      case 429 -> new RateLimitedException(text, answer);
      default ->
          answer.status() < 500
              ? new RefusedException(text, answer, violations)
              : new ServerException(text, answer);
    };
  }

  private String meaningOf(int status) {
    return switch (status) {
      case 401 -> "the token was not taken; use one that this service issued";
      case 403 -> "the token does not allow this";
      case 404 -> "nothing is there; check the id and " + baseUrl;
      case 408 -> "the request came too slowly; try again";
      case 429 -> "too many requests; wait";
      default -> status < 500 ? "the request was refused" : "the service failed";
    };
  }

  private static String oddity(Answer answer, @Nullable Throwable unread) {
    if (!answer.succeeded()) {
      return "neither success nor failure; redirects are not followed, so that the token goes"
          + " nowhere else: give the final address as baseUrl";
    }
    if (!answer.isJson()) {
      return "a body of type '%s' instead of JSON; is there a proxy or another server in between?"
          .formatted(answer.mediaType().orElse(""));
    }
    if (answer.body().length == 0) {
      return "no body where the resource should be; the request may have been carried out";
    }
    if (!answer.utf8()) {
      return "a body that is not UTF-8; the request may have been carried out";
    }
    String place = unread instanceof JacksonException json ? WireJson.placeOf(json) : "";
    return "a body that is not the resource of the contract"
        + (place.isEmpty() ? "" : " at " + place)
        + "; the request may have been carried out";
  }

  private static Optional<Problem> problemIn(Answer answer) {
    if (!answer.isJson()) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(WireJson.MAPPER.readValue(answer.body(), Problem.class));
    } catch (JacksonException noProblem) {
      // The status says enough; a proxy's own error page is no reason for another exception.
      return Optional.empty();
    }
  }

  private static List<Violation> violationsOf(Problem problem) {
    List<Violation> violations = problem.getViolations();
    return violations == null ? List.of() : violations.stream().filter(Objects::nonNull).toList();
  }

  private String text(Answer answer, String meaning) {
    return Message.of(secrets, answer, meaning).toString();
  }

  private String text(String request, String meaning) {
    return new Message(secrets, request + ": " + meaning).toString();
  }
}
