package dev.contentservice.server.support;

import dev.contentservice.server.operations.Security;
import dev.contentservice.server.operations.Security.Scheme;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The credentials of a request. Assumed: §5 does not show how the token is carried. */
final class TokenCheck {
  /** The caller of an operation without a token. */
  static final String ANONYMOUS = "anonymous";

  private static final String REALM = " realm=\"content-service\"";

  private final Security security;
  private final TokenVerifier tokens;

  TokenCheck(Security security, TokenVerifier tokens) {
    this.security = security;
    this.tokens = tokens;
  }

  /**
   * Returns the name of the caller, by the first alternative whose credentials were all sent and
   * are known.
   *
   * @param alternatives of the operation
   * @throws ProblemException 401
   */
  String callerOf(RequestHead head, List<List<String>> alternatives) {
    if (alternatives.isEmpty()) {
      return ANONYMOUS;
    }
    ProblemException failure = null;
    for (List<String> alternative : alternatives) {
      if (areSent(head, alternative)) {
        try {
          return caller(head, alternative);
        } catch (ProblemException rejected) {
          failure = rejected;
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
    if (alternatives.contains(List.<String>of())) {
      return ANONYMOUS;
    }
    throw missing(head, alternatives.get(0).stream().map(security::scheme).toList());
  }

  private static ProblemException missing(RequestHead head, List<Scheme> schemes) {
    Scheme missing =
        schemes.stream()
            .filter(each -> sent(head, each).isEmpty())
            .findFirst()
            .orElse(schemes.get(0));
    return unauthorized(missing, "no API token was sent", null);
  }

  private boolean areSent(RequestHead head, List<String> alternative) {
    for (String name : alternative) {
      if (sent(head, security.scheme(name)).isEmpty()) {
        return false;
      }
    }
    return !alternative.isEmpty();
  }

  /** Checks all of them; the first names the caller. */
  private String caller(RequestHead head, List<String> alternative) {
    String first = caller(head, security.scheme(alternative.get(0)));
    for (String name : alternative.subList(1, alternative.size())) {
      caller(head, security.scheme(name));
    }
    return first;
  }

  private String caller(RequestHead head, Scheme scheme) {
    List<String> sent = sent(head, scheme);
    if (sent.size() > 1) {
      throw unauthorized(scheme, scheme.parameter() + " was sent twice", "invalid_request");
    }
    return tokens
        .callerOf(scheme.name(), sent.get(0))
        .orElseThrow(() -> unauthorized(scheme, "this API token is not known", "invalid_token"));
  }

  /** The credentials of this scheme in a request. */
  private static List<String> sent(RequestHead head, Scheme scheme) {
    List<String> values =
        switch (scheme.in()) {
          case HEADER -> head.header(scheme.parameter());
          case QUERY ->
              ParameterCheck.query(head.query()).getOrDefault(scheme.parameter(), List.of());
          case COOKIE -> cookies(head, scheme.parameter());
        };
    if (values.size() != 1) {
      // A second line is a mistake, whatever it has.
      return values;
    }
    String token = token(values.get(0), scheme.prefix());
    return token.isBlank() ? List.of() : List.of(token);
  }

  private static List<String> cookies(RequestHead head, String name) {
    List<String> values = new ArrayList<>();
    for (String line : head.header("Cookie")) {
      for (String pair : line.split(";", -1)) {
        String[] sides = pair.strip().split("=", 2);
        if (sides.length == 2 && sides[0].equals(name)) {
          values.add(sides[1]);
        }
      }
    }
    return values;
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
  private static ProblemException unauthorized(Scheme scheme, String what, @Nullable String error) {
    String prefix = scheme.prefix();
    String challenge = (prefix.isEmpty() ? scheme.parameter() : prefix) + REALM;
    String credentials =
        switch (scheme.in()) {
          case HEADER -> scheme.parameter() + ": " + (prefix + " <API_TOKEN>").strip();
          case QUERY -> "?" + scheme.parameter() + "=<API_TOKEN>";
          case COOKIE -> "Cookie: " + scheme.parameter() + "=<API_TOKEN>";
        };
    return new ProblemException(
            ProblemKind.UNAUTHORIZED, "%s; send '%s'".formatted(what, credentials))
        .withHeader(
            "WWW-Authenticate",
            error == null ? challenge : challenge + ", error=\"" + error + "\"");
  }
}
