package dev.contentservice.service.http;

/** What to tell a caller whom the framework turned away before the service saw the request. */
final class StatusSentences {
  static final String INTERNAL = "the service failed; its log has the cause under this request id";

  static final String UNAVAILABLE =
      "the store cannot be reached; try again after the seconds that Retry-After gives";

  private StatusSentences() {}

  static Refusal of(int status) {
    return switch (status) {
      case 404 -> new Refusal(ProblemKind.NOT_FOUND, "nothing is at this path; see the contract");
      case 405 ->
          new Refusal(
              ProblemKind.METHOD_NOT_ALLOWED, "this path does not take this method; see Allow");
      case 406 ->
          new Refusal(
              ProblemKind.NOT_ACCEPTABLE,
              "this service responds with application/json in UTF-8; accept it");
      case 413 -> new Refusal(ProblemKind.CONTENT_TOO_LARGE, "the body is too large");
      case 415 ->
          new Refusal(
              ProblemKind.UNSUPPORTED_MEDIA_TYPE,
              "a body is read as JSON only; send 'Content-Type: application/json'");
      default ->
          status < 500
              ? new Refusal(ProblemKind.BAD_REQUEST, "the request cannot be read")
              : new Refusal(ProblemKind.INTERNAL_SERVER_ERROR, INTERNAL);
    };
  }
}
