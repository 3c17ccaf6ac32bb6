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

/** The meaning of each status of a failed request, and its exception. */
final class StatusExceptions {
  private StatusExceptions() {}

  static String meaning(int status, ServiceUrl baseUrl) {
    return switch (status) {
      case 401 -> "the service rejected the token; use a token that this service issued";
      case 403 -> "the token does not permit this request";
      case 404 -> "not found; check the id and " + baseUrl;
      case 408 -> "the service timed out waiting for the request; retry";
      case 409 -> "the request conflicts with the current state";
      case 429 -> "too many requests; wait before the next one";
      default -> status < 500 ? "the request was rejected" : "the service failed";
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
