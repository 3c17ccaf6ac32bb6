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

/** Maps the failure of one attempt to an exception. */
final class ExceptionMapper {
  private final ClientSettings settings;
  private final TimeLimit limit;
  private final OutgoingRequest request;
  private final Supplier<SecretScrubber> secrets;

  /**
   * @param limit the time limit of the attempt
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

  /** The exception for an attempt without a complete response. */
  RuntimeException fromFailure(Throwable failure) {
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
      return new CallInterruptedException(text("interrupted while waiting"), failure);
    }
    if (limit.explains(failure, settings.time())) {
      return new CallTimedOutException(
          text("no complete response within " + limit + "; retry, or increase the timeout"),
          failure);
    }
    if (failure instanceof IOException io) {
      return fromFailure(io);
    }
    return failure instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(failure);
  }

  private ContentServiceException fromFailure(IOException failure) {
    String service = settings.baseUrl().toString();
    if (failure instanceof SSLException) {
      return new ConnectionException(
          text("TLS with " + service + " failed; check its certificate and your trust store"),
          failure);
    }
    if (failure instanceof ConnectException || failure instanceof HttpConnectTimeoutException) {
      return new ConnectionException(
          text("cannot connect to " + service + "; check that the service is running"), failure);
    }
    return new ConnectionException(
        text("the connection to " + service + " broke before the response was complete"), failure);
  }

  /** The exception for a response that is not the requested resource. */
  ContentServiceException fromResponse(RawResponse response, @Nullable Throwable malformed) {
    int status = response.status();
    if (status < 400 || status > 599) {
      return new UnexpectedResponseException(
          text(response, unexpected(response, malformed)), ErrorDetails.of(response, null, null));
    }
    return failed(response, problemIn(response).orElseGet(Problem::new));
  }

  private ContentServiceException failed(RawResponse response, Problem problem) {
    List<Violation> violations = violationsOf(problem);
    String detail = problem.getDetail() == null ? "" : "; " + problem.getDetail();
    String meaning = meaningOf(response.status()) + detail;
    Message message = Message.of(secrets.get(), response, request.attempt(), meaning);
    String text = message.with(violations).toString();
    Duration retryAfter =
        RetryAfter.of(response.status(), response.headers(), settings.time().now()).orElse(null);
    ErrorDetails details = ErrorDetails.of(response, problem.getType(), retryAfter);
    return switch (response.status()) {
      case 401, 403 -> new UnauthorizedException(text, details);
      case 404 -> new NotFoundException(text, details);
      case 408 -> new CallTimedOutException(text, details);
      case 409 -> new ConflictException(text, details);
      case 429 -> new RateLimitedException(text, details);
      default ->
          response.status() < 500
              ? new RequestRejectedException(text, details, violations)
              : new ServerException(text, details);
    };
  }

  private String meaningOf(int status) {
    return switch (status) {
      case 401 -> "the service rejected the token; use a token that this service issued";
      case 403 -> "the token does not permit this request";
      case 404 -> "not found; check the id and " + settings.baseUrl();
      case 408 -> "the service timed out waiting for the request; retry";
      case 409 -> "the request conflicts with the current state";
      case 429 -> "too many requests; wait before the next one";
      default -> status < 500 ? "the request was rejected" : "the service failed";
    };
  }

  private static String unexpected(RawResponse response, @Nullable Throwable malformed) {
    if (!response.succeeded()) {
      return "neither success nor error; redirects"
          + target(response)
          + " are not followed, to protect the token; set baseUrl to the final address";
    }
    if (response.truncated()) {
      return "the body exceeds " + BoundedBodySubscriber.MAX_BYTES + " bytes";
    }
    if (!response.isJson()) {
      return "the body has type '%s' instead of JSON; check for a proxy or another server in between"
          .formatted(response.mediaType().orElse(""));
    }
    if (response.body().length == 0) {
      return "the body is empty; the request may have been processed";
    }
    if (!StrictUtf8.isWellFormed(response.body())) {
      return "the body is not UTF-8; the request may have been processed";
    }
    String pointer = malformed instanceof JacksonException json ? WireJson.pointerOf(json) : "";
    return "the body is not the resource of the contract"
        + (pointer.isEmpty() ? "" : " at " + pointer)
        + "; the request may have been processed";
  }

  /** The host only: path and query may contain a session id. */
  private static String target(RawResponse response) {
    try {
      String host = URI.create(response.headers().firstValue("Location").orElse("")).getHost();
      return host == null ? "" : " to " + host;
    } catch (IllegalArgumentException invalid) {
      return "";
    }
  }

  private static Optional<Problem> problemIn(RawResponse response) {
    if (!response.isJson()) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(WireJson.read(response.body(), Problem.class));
    } catch (JacksonException malformed) {
      // For example the error page of a proxy: the status decides the exception.
      return Optional.empty();
    }
  }

  private static List<Violation> violationsOf(Problem problem) {
    List<Violation> violations = problem.getViolations();
    return violations == null ? List.of() : violations.stream().filter(Objects::nonNull).toList();
  }

  private String text(RawResponse response, String meaning) {
    return Message.of(secrets.get(), response, request.attempt(), meaning).toString();
  }

  private String text(String meaning) {
    return new Message(secrets.get(), request + ": " + meaning).toString();
  }
}
