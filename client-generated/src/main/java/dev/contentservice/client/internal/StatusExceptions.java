package dev.contentservice.client.internal;

import dev.contentservice.client.errors.CallTimedOutException;
import dev.contentservice.client.errors.ConflictException;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.ErrorDetails;
import dev.contentservice.client.errors.NotFoundException;
import dev.contentservice.client.errors.RateLimitedException;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.client.errors.ServerException;
import dev.contentservice.client.errors.UnauthorizedException;
import dev.contentservice.model.Violation;
import java.util.List;
import java.util.function.Supplier;

/** The meaning of each status of a failed request, and its exception. */
final class StatusExceptions {
  private StatusExceptions() {}

  /**
   * What a status means, and what to do.
   *
   * @param route how the request reached the service
   */
  static String meaning(int status, ServiceUrl baseUrl, Supplier<Route> route) {
    return switch (status) {
      case 401 -> "the service rejected the token; use a token that this service issued";
      case 403 -> "the token does not permit this request; use one that does";
      case 404 -> "not found; check the id and " + baseUrl;
      case 405, 406, 415, 501, 505 ->
          "the server does not know this operation; check " + baseUrl + " and its version";
      case 407 -> route.get().authentication();
      case 408 -> "the service timed out waiting for the request; retry";
      case 409, 412 ->
          "the request conflicts with the current state; read the state, then send it again";
      case 413, 414, 431 -> "the request is too large; send less in one request";
      case 429 -> "too many requests; wait before the next one";
      default ->
          status < 500
              ? "the request was rejected; change it before you send it again"
              : "the service failed; try again later, and look up the cause in its log";
    };
  }

  static ContentServiceException of(String text, ErrorDetails details, List<Violation> violations) {
    return switch (details.status()) {
      case 401, 403 -> new UnauthorizedException(text, details);
      case 404 -> new NotFoundException(text, details);
      case 408 -> new CallTimedOutException(text, details);
      case 409 -> new ConflictException(text, details);
      case 429 -> new RateLimitedException(text, details);
      default ->
          details.status() < 500
              ? new RequestRejectedException(text, details, violations)
              : new ServerException(text, details);
    };
  }
}
