package dev.contentservice.server.support;

import java.util.Map;
import java.util.Optional;

/**
 * Finds the caller of a token (§5). Called once for each request, before anything else is checked.
 *
 * <pre>{@code
 * TokenVerifier tokens = token -> repository.nameOfToken(token);
 * }</pre>
 */
@FunctionalInterface
public interface TokenVerifier {
  /**
   * Returns the name of the caller; empty if the token is unknown. On an event loop, such as that
   * of Quarkus, it must not block.
   *
   * @param token as sent; compare in constant time, and do not log it
   */
  Optional<String> callerOf(String token);

  /**
   * Returns the name of the caller, by a credential of one of several security schemes. By default,
   * a credential is a token whatever its scheme.
   *
   * @param scheme its name in the contract
   * @param credential as sent, without the word before it; that of HTTP Basic is Base64
   */
  default Optional<String> callerOf(String scheme, String credential) {
    return callerOf(credential);
  }

  /**
   * Accepts these tokens only.
   *
   * @param tokens tokens by the name of their caller
   */
  static TokenVerifier of(Map<String, String> tokens) {
    return new FixedTokens(tokens);
  }
}
