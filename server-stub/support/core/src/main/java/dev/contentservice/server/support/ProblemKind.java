package dev.contentservice.server.support;

import dev.contentservice.server.operations.Operations;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/**
 * A kind of problem (RFC 9457). The constants are those of the checks; an application has kinds of
 * its own:
 *
 * <pre>{@code
 * static final ProblemKind LENT =
 *     new ProblemKind(409, "https://library.example/problems/lent", "The book is lent");
 * }</pre>
 *
 * <p>A response has the {@code type} of a constant if the contract lists it, or one that ends with
 * the same word, in {@code x-problem-types}; otherwise {@code about:blank}. Assumed: §7 does not
 * show the error format.
 *
 * @param status from 400 to 599
 * @param type a URI whose meaning never changes; {@code about:blank} for the meaning of the status
 * @param title the same for all problems of this kind
 */
public record ProblemKind(int status, String type, String title) {
  private static final String OWN = "urn:content-service:problem:";
  private static final String BLANK = "about:blank";

  public static final ProblemKind BAD_REQUEST = of(400, "bad-request", "Request cannot be read");
  public static final ProblemKind UNAUTHORIZED = of(401, "unauthorized", "Token required");
  public static final ProblemKind FORBIDDEN = of(403, "forbidden", "Role required");
  public static final ProblemKind NOT_FOUND = of(404, "not-found", "Not found");
  public static final ProblemKind METHOD_NOT_ALLOWED =
      of(405, "method-not-allowed", "Method not allowed");
  public static final ProblemKind NOT_ACCEPTABLE = of(406, "not-acceptable", "Not acceptable");
  public static final ProblemKind REQUEST_TIMEOUT = of(408, "request-timeout", "Request timeout");
  public static final ProblemKind PRECONDITION_FAILED =
      of(412, "precondition-failed", "Changed meanwhile");
  public static final ProblemKind CONTENT_TOO_LARGE =
      of(413, "content-too-large", "Content too large");
  public static final ProblemKind URI_TOO_LONG = of(414, "uri-too-long", "URI too long");
  public static final ProblemKind UNSUPPORTED_MEDIA_TYPE =
      of(415, "unsupported-media-type", "Unsupported media type");
  public static final ProblemKind MISDIRECTED_REQUEST =
      of(421, "misdirected-request", "Misdirected request");
  public static final ProblemKind UNPROCESSABLE_CONTENT =
      of(422, "unprocessable-content", "Unprocessable content");
  public static final ProblemKind IDEMPOTENCY_KEY_REUSED =
      of(422, "idempotency-key-reused", "Idempotency key reused");
  public static final ProblemKind TOO_MANY_REQUESTS =
      of(429, "too-many-requests", "Too many requests");
  public static final ProblemKind REQUEST_HEADER_FIELDS_TOO_LARGE =
      of(431, "request-header-fields-too-large", "Request header fields too large");
  public static final ProblemKind INTERNAL_SERVER_ERROR =
      of(500, "internal-server-error", "Internal server error");
  public static final ProblemKind SERVICE_UNAVAILABLE =
      of(503, "service-unavailable", "Service unavailable");

  /** The kinds of the checks. */
  static final List<ProblemKind> ALL =
      List.of(
          BAD_REQUEST,
          UNAUTHORIZED,
          FORBIDDEN,
          NOT_FOUND,
          METHOD_NOT_ALLOWED,
          NOT_ACCEPTABLE,
          REQUEST_TIMEOUT,
          PRECONDITION_FAILED,
          CONTENT_TOO_LARGE,
          URI_TOO_LONG,
          UNSUPPORTED_MEDIA_TYPE,
          MISDIRECTED_REQUEST,
          UNPROCESSABLE_CONTENT,
          IDEMPOTENCY_KEY_REUSED,
          TOO_MANY_REQUESTS,
          REQUEST_HEADER_FIELDS_TOO_LARGE,
          INTERNAL_SERVER_ERROR,
          SERVICE_UNAVAILABLE);

  /**
   * @throws IllegalArgumentException if the status is no error, or the type no URI
   */
  public ProblemKind {
    if (status < 400 || status > 599) {
      throw new IllegalArgumentException(
          "a problem has a status from 400 to 599, but is given " + status);
    }
    if (type.isBlank() || !URI.create(type).isAbsolute()) {
      throw new IllegalArgumentException(
          "the type of a problem is an absolute URI such as " + BLANK + ", not '" + type + "'");
    }
  }

  private static ProblemKind of(int status, String word, String title) {
    return new ProblemKind(status, OWN + word, title);
  }

  /**
   * The kind of the checks with this status; for another status, one without a meaning of its own.
   */
  public static ProblemKind of(int status) {
    return ALL.stream()
        .filter(kind -> kind.status == status)
        .findFirst()
        .orElseGet(() -> blank(status));
  }

  private static ProblemKind blank(int status) {
    return new ProblemKind(status, BLANK, StatusTexts.phrase(status));
  }

  /** The kind in the words of a contract. */
  ProblemKind in(Operations contract) {
    if (!type.startsWith(OWN) || contract.problemTypes().contains(type)) {
      return this;
    }
    String word = type.substring(OWN.length());
    return contract.problemTypes().stream()
        .filter(each -> Stream.of(":", "/", "#").anyMatch(before -> each.endsWith(before + word)))
        .findFirst()
        .map(each -> new ProblemKind(status, each, title))
        .orElseGet(() -> blank(status));
  }
}
