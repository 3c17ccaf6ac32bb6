package dev.contentservice.server.support;

import dev.contentservice.server.operations.Operations.TokenHeader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The token of a request. Assumed: §5 does not show how the token is carried. */
final class TokenCheck {
  /** The caller of an operation without a token. */
  static final String ANONYMOUS = "anonymous";

  private static final String REALM = " realm=\"content-service\"";

  private final @Nullable TokenHeader header;
  private final TokenVerifier tokens;

  /**
   * @param header null if the contract requires no token
   */
  TokenCheck(@Nullable TokenHeader header, TokenVerifier tokens) {
    this.header = header;
    this.tokens = tokens;
  }

  /**
   * Returns the name of the caller.
   *
   * @throws ProblemException 401
   */
  String caller(RequestHead head) {
    return header == null ? ANONYMOUS : caller(head.header(header.name()), header);
  }

  private String caller(List<String> sent, TokenHeader carrier) {
    if (sent.size() > 1) {
      throw unauthorized(carrier, carrier.name() + " was sent twice", "invalid_request");
    }
    String token = sent.isEmpty() ? "" : token(sent.get(0), carrier.scheme());
    if (token.isBlank()) {
      throw unauthorized(carrier, "no API token was sent", null);
    }
    return tokens
        .callerOf(token)
        .orElseThrow(() -> unauthorized(carrier, "this API token is not known", "invalid_token"));
  }

  /** The scheme is case-insensitive (RFC 9110, 11.1), and spaces follow it (RFC 6750, 2.1). */
  private static String token(String credentials, String scheme) {
    if (scheme.isEmpty()) {
      return credentials;
    }
    String prefix = scheme + " ";
    return credentials.regionMatches(true, 0, prefix, 0, prefix.length())
        ? credentials.substring(prefix.length()).stripLeading()
        : "";
  }

  /**
   * The challenge has an error code only if a token was sent (RFC 6750, 3.1). A header without a
   * scheme has no registered challenge; its name stands for it.
   *
   * @param error the code, or null
   */
  private static ProblemException unauthorized(
      TokenHeader carrier, String what, @Nullable String error) {
    String scheme = carrier.scheme();
    String challenge = (scheme.isEmpty() ? carrier.name() : scheme) + REALM;
    String credentials = (scheme + " <API_TOKEN>").strip();
    return new ProblemException(
            ProblemKind.UNAUTHORIZED,
            "%s; send '%s: %s'".formatted(what, carrier.name(), credentials))
        .withHeader(
            "WWW-Authenticate",
            error == null ? challenge : challenge + ", error=\"" + error + "\"");
  }
}
