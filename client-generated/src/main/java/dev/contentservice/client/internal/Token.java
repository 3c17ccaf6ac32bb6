package dev.contentservice.client.internal;

import java.util.List;
import java.util.Objects;

/**
 * A credential that a header can carry; {@code toString} hides it.
 *
 * @param value as it is sent
 * @param secrets that messages mask
 */
public record Token(String value, List<String> secrets) {

  public static Token of(String value) {
    if (Objects.requireNonNull(value, "token").isEmpty()
        || !value.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
      // The value may be secret, so the message omits it.
      throw new IllegalArgumentException(
          "token must be visible ASCII characters without white space;"
              + " check for a trailing line break");
    }
    return new Token(value, List.of(value));
  }

  /**
   * User and password (HTTP Basic).
   *
   * @throws IllegalArgumentException if HTTP Basic cannot carry them (RFC 7617)
   */
  public static Token of(String user, String password) {
    ProxyCredentials pair = ProxyCredentials.of("a credential", user, password);
    return new Token(pair.encoded(), List.of(pair.password(), pair.encoded()));
  }

  /**
   * The value in a cookie.
   *
   * @throws IllegalArgumentException if a cookie cannot carry it (RFC 6265, 4.1.1)
   */
  public String cookie(String scheme) {
    if (value.chars().anyMatch(c -> "\",;\\".indexOf(c) >= 0)) {
      throw new IllegalArgumentException(
          "a cookie cannot carry the credential of " + scheme + "; it must have no \" , ; and \\");
    }
    return value;
  }

  @Override
  public String toString() {
    return "*";
  }
}
