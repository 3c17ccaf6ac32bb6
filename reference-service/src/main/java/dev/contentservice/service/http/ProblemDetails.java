package dev.contentservice.service.http;

/** Details for requests that the framework rejects before the service sees them. */
final class ProblemDetails {
  static final String INTERNAL = "the service failed; its log has the cause under this request id";

  static final String UNAVAILABLE =
      "the store cannot be reached; try again after the seconds that Retry-After gives";

  private ProblemDetails() {}

  static ProblemException of(int status) {
    return switch (status) {
      case 404 ->
          new ProblemException(ProblemKind.NOT_FOUND, "nothing is at this path; see the contract");
      case 405 ->
          new ProblemException(
              ProblemKind.METHOD_NOT_ALLOWED, "this path does not allow this method; see Allow");
      case 406 ->
          new ProblemException(
              ProblemKind.NOT_ACCEPTABLE,
              "this service responds with application/json in UTF-8; accept it");
      case 413 -> new ProblemException(ProblemKind.CONTENT_TOO_LARGE, "the body is too large");
      case 415 ->
          new ProblemException(
              ProblemKind.UNSUPPORTED_MEDIA_TYPE,
              "a body is read as JSON only; send 'Content-Type: application/json'");
      default ->
          status < 500
              ? new ProblemException(ProblemKind.BAD_REQUEST, "the request cannot be read")
              : new ProblemException(ProblemKind.INTERNAL_SERVER_ERROR, INTERNAL);
    };
  }
}
