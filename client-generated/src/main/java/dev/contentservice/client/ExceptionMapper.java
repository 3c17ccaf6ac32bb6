package dev.contentservice.client;

import dev.contentservice.model.Problem;
import dev.contentservice.model.Violation;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Which exception says what went wrong with one attempt. */
final class ExceptionMapper {
  private final ClientSettings settings;
  private final TimeLimit limit;
  private final OutgoingRequest request;
  private final Supplier<SecretScrubber> secrets;

  /**
   * @param limit of the attempt
   */
  ExceptionMapper(
      ClientSettings settings,
      TimeLimit limit,
      OutgoingRequest request,
      Supplier<SecretScrubber> secrets) {
    this.settings = settings;
    this.limit = limit;
    this.request = request;
    this.secrets = secrets;
  }

  /** What it means that no whole answer came. */
  RuntimeException fromFailure(Throwable failure) {
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
      return new CallInterruptedException(text("interrupted while waiting"), failure);
    }
    if (limit.explains(failure, settings.time())) {
      return new CallTimedOutException(
          text("no whole answer within " + limit + "; try again or allow more"), failure);
    }
    if (failure instanceof IOException io) {
      return fromFailure(io);
    }
    return failure instanceof RuntimeException own ? own : new IllegalStateException(failure);
  }

  private ContentServiceException fromFailure(IOException failure) {
    String service = settings.baseUrl().toString();
    if (failure instanceof SSLException) {
      return new ConnectionException(
          text("no TLS with " + service + "; do its certificate and your trust store fit?"),
          failure);
    }
    if (failure instanceof ConnectException || failure instanceof HttpConnectTimeoutException) {
      return new ConnectionException(
          text("no connection to " + service + "; is the service running there?"), failure);
    }
    return new ConnectionException(
        text("the connection to " + service + " broke before the whole answer had come"), failure);
  }

  /** What an answer means that is not the resource that was asked for. */
  ContentServiceException fromResponse(RawResponse answer, @Nullable Throwable unread) {
    int status = answer.status();
    if (status < 400 || status > 599) {
      return new UnexpectedResponseException(
          text(answer, oddity(answer, unread)), ErrorDetails.by(answer, null, null));
    }
    return failed(answer, problemIn(answer).orElseGet(Problem::new));
  }

  private ContentServiceException failed(RawResponse answer, Problem problem) {
    List<Violation> violations = violationsOf(problem);
    String detail = problem.getDetail() == null ? "" : "; " + problem.getDetail();
    String meaning = meaningOf(answer.status()) + detail;
    Message message = Message.of(secrets.get(), answer, request.attempt(), meaning);
    String text = message.with(violations).toString();
    Duration retryAfter =
        RetryAfter.of(answer.status(), answer.headers(), settings.time().now()).orElse(null);
    ErrorDetails told = ErrorDetails.by(answer, problem.getType(), retryAfter);
    return switch (answer.status()) {
      case 401, 403 -> new UnauthorizedException(text, told);
      case 404 -> new NotFoundException(text, told);
      case 408 -> new CallTimedOutException(text, told);
      case 409 -> new ConflictException(text, told);
      case 429 -> new RateLimitedException(text, told);
      default ->
          answer.status() < 500
              ? new RequestRejectedException(text, told, violations)
              : new ServerException(text, told);
    };
  }

  private String meaningOf(int status) {
    return switch (status) {
      case 401 -> "the token was not taken; use one that this service issued";
      case 403 -> "the token does not allow this";
      case 404 -> "nothing is there; check the id and " + settings.baseUrl();
      case 408 -> "the request came too slowly; try again";
      case 409 -> "the request does not fit to what is there";
      case 429 -> "too many requests; wait";
      default -> status < 500 ? "the request was refused" : "the service failed";
    };
  }

  private static String oddity(RawResponse answer, @Nullable Throwable unread) {
    if (!answer.succeeded()) {
      return "neither success nor failure; redirects"
          + target(answer)
          + " are not followed, so that the token goes nowhere else: give the final address as"
          + " baseUrl";
    }
    if (answer.cut()) {
      return "a body of more than " + BoundedBodySubscriber.MOST + " bytes, which no resource has";
    }
    if (!answer.isJson()) {
      return "a body of type '%s' instead of JSON; is there a proxy or another server in between?"
          .formatted(answer.mediaType().orElse(""));
    }
    if (answer.body().length == 0) {
      return "no body where the resource should be; the request may have been carried out";
    }
    if (!StrictUtf8.isWellFormed(answer.body())) {
      return "a body that is not UTF-8; the request may have been carried out";
    }
    String place = unread instanceof JacksonException json ? WireJson.placeOf(json) : "";
    return "a body that is not the resource of the contract"
        + (place.isEmpty() ? "" : " at " + place)
        + "; the request may have been carried out";
  }

  /** The host alone: a path or a query may be a session. */
  private static String target(RawResponse answer) {
    try {
      String host = URI.create(answer.headers().firstValue("Location").orElse("")).getHost();
      return host == null ? "" : " to " + host;
    } catch (IllegalArgumentException noUri) {
      return "";
    }
  }

  private static Optional<Problem> problemIn(RawResponse answer) {
    if (!answer.isJson()) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(WireJson.read(answer.body(), Problem.class));
    } catch (JacksonException noProblem) {
      // The status says enough; a proxy's own error page is no reason for another exception.
      return Optional.empty();
    }
  }

  private static List<Violation> violationsOf(Problem problem) {
    List<Violation> violations = problem.getViolations();
    return violations == null ? List.of() : violations.stream().filter(Objects::nonNull).toList();
  }

  private String text(RawResponse answer, String meaning) {
    return Message.of(secrets.get(), answer, request.attempt(), meaning).toString();
  }

  private String text(String meaning) {
    return new Message(secrets.get(), request + ": " + meaning).toString();
  }
}
