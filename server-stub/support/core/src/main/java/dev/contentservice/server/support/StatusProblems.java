package dev.contentservice.server.support;

/** What problems with a status say, unless a check knows more. */
final class StatusProblems {
  private StatusProblems() {}

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
      case 422 -> new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, "the body is rejected");
      case 429 ->
          new ProblemException(ProblemKind.TOO_MANY_REQUESTS, "too many requests; try again later");
      case 503 -> ProblemException.unavailable("the service is unavailable");
      default ->
          status < ProblemKind.INTERNAL_SERVER_ERROR.status()
              ? new ProblemException(ProblemKind.BAD_REQUEST, "the request cannot be read")
              : ProblemException.failure(null);
    };
  }
}
