package dev.contentservice.server.support;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The token of a request. Assumed: §5 does not show how the token is carried. */
final class BearerToken {
  private static final String SCHEME = "Bearer ";
  private static final String CHALLENGE = "Bearer realm=\"content-service\"";

  private BearerToken() {}

  /**
   * Returns the name of the caller.
   *
   * @param sent the values of all {@code Authorization} headers
   */
  static String caller(List<String> sent, TokenVerifier tokens) {
    if (sent.size() > 1) {
      throw unauthorized("Authorization was sent twice", "invalid_request");
    }
    String credentials = sent.isEmpty() ? "" : sent.get(0);
    // The scheme is case-insensitive (RFC 9110, 11.1).
    boolean isBearer = credentials.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    String token = isBearer ? credentials.substring(SCHEME.length()) : "";
    if (token.isBlank()) {
      throw unauthorized("no API token was sent", null);
    }
    return tokens
        .callerOf(token)
        .orElseThrow(() -> unauthorized("this API token is not known", "invalid_token"));
  }

  /**
   * The challenge has an error code only if a token was sent (RFC 6750, 3.1).
   *
   * @param error the code, or null
   */
  private static ProblemException unauthorized(String what, @Nullable String error) {
    return new ProblemException(
            ProblemKind.UNAUTHORIZED, what + "; send 'Authorization: Bearer <API_TOKEN>'")
        .withHeader(
            "WWW-Authenticate",
            error == null ? CHALLENGE : CHALLENGE + ", error=\"" + error + "\"");
  }
}
