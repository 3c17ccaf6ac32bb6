package dev.contentservice.server.support;

/** The kinds of problem that this service returns. Assumed: §7 does not show the error format. */
public enum ProblemKind {
  BAD_REQUEST(400, "Request cannot be read"),
  UNAUTHORIZED(401, "Token required"),
  FORBIDDEN(403, "Role required"),
  NOT_FOUND(404, "Not found"),
  METHOD_NOT_ALLOWED(405, "Method not allowed"),
  NOT_ACCEPTABLE(406, "Not acceptable"),
  REQUEST_TIMEOUT(408, "Request timeout"),
  PRECONDITION_FAILED(412, "Changed meanwhile"),
  CONTENT_TOO_LARGE(413, "Content too large"),
  URI_TOO_LONG(414, "URI too long"),
  UNSUPPORTED_MEDIA_TYPE(415, "Unsupported media type"),
  MISDIRECTED_REQUEST(421, "Misdirected request"),
  UNPROCESSABLE_CONTENT(422, "Unprocessable content"),
  TOO_MANY_REQUESTS(429, "Too many requests"),
  REQUEST_HEADER_FIELDS_TOO_LARGE(431, "Request header fields too large"),
  IDEMPOTENCY_KEY_REUSED(422, "Idempotency key reused"),
  INTERNAL_SERVER_ERROR(500, "Internal server error"),
  SERVICE_UNAVAILABLE(503, "Service unavailable");

  private final int status;
  private final String title;

  ProblemKind(int status, String title) {
    this.status = status;
    this.title = title;
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  /** The {@code type} of the problem, a URN whose meaning never changes. */
  public String type() {
    return "urn:content-service:problem:"
        + name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
