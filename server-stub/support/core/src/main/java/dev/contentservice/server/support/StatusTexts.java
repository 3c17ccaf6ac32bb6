package dev.contentservice.server.support;

/** What is said about a status of an error, unless a check or an application knows more. */
final class StatusTexts {
  private StatusTexts() {}

  /** The cause and the fix. */
  static String detail(int status) {
    return switch (status) {
      case 400 -> "the request cannot be read";
      case 404 -> "nothing is at this path; see the contract";
      case 405 -> "this path does not allow this method; see Allow";
      case 406 -> "this service responds with application/json in UTF-8; accept it";
      case 413 -> "the body is too large";
      case 415 -> "a body is read as JSON only; send 'Content-Type: application/json'";
      case 422 -> "the body is rejected";
      case 429 -> "too many requests; try again later";
      case 503 ->
          "the service is unavailable; try again in " + ProblemException.SECONDS + " seconds";
      default ->
          status < 500
              ? "the service rejects this request; see the contract for status " + status
              : "the service failed; its log has the cause under this request id";
    };
  }

  /** The title of a problem whose type is {@code about:blank} (RFC 9457, 4.2.1). */
  static String phrase(int status) {
    return switch (status) {
      case 400 -> "Bad Request";
      case 401 -> "Unauthorized";
      case 402 -> "Payment Required";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 406 -> "Not Acceptable";
      case 407 -> "Proxy Authentication Required";
      case 408 -> "Request Timeout";
      case 409 -> "Conflict";
      case 410 -> "Gone";
      case 411 -> "Length Required";
      case 412 -> "Precondition Failed";
      case 413 -> "Content Too Large";
      case 414 -> "URI Too Long";
      case 415 -> "Unsupported Media Type";
      case 416 -> "Range Not Satisfiable";
      case 417 -> "Expectation Failed";
      case 421 -> "Misdirected Request";
      case 422 -> "Unprocessable Content";
      case 423 -> "Locked";
      case 424 -> "Failed Dependency";
      case 425 -> "Too Early";
      case 426 -> "Upgrade Required";
      case 428 -> "Precondition Required";
      case 429 -> "Too Many Requests";
      case 431 -> "Request Header Fields Too Large";
      case 451 -> "Unavailable For Legal Reasons";
      case 500 -> "Internal Server Error";
      case 501 -> "Not Implemented";
      case 502 -> "Bad Gateway";
      case 503 -> "Service Unavailable";
      case 504 -> "Gateway Timeout";
      case 507 -> "Insufficient Storage";
      default -> "Status " + status;
    };
  }
}
