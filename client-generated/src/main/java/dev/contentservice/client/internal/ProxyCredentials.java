package dev.contentservice.client.internal;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;

/**
 * User and password of a proxy; {@code toString} hides both.
 *
 * @param encoded as in the header
 */
public record ProxyCredentials(String password, String encoded) {
  /** The JDK sends this header to proxies only. */
  public static final String HEADER = "Proxy-Authorization";

  /**
   * The credentials of this user.
   *
   * @throws IllegalArgumentException if HTTP Basic cannot carry them (RFC 7617)
   */
  public static ProxyCredentials of(String user, String password) {
    return of("proxyCredentials", user, password);
  }

  static ProxyCredentials of(String name, String user, String password) {
    Objects.requireNonNull(user, "user");
    String pair = user + ":" + Objects.requireNonNull(password, "password");
    if (user.indexOf(':') >= 0 || pair.chars().anyMatch(Character::isISOControl)) {
      // The values may be secret, so the message omits them.
      throw new IllegalArgumentException(
          name
              + " must have no control characters and no colon in the user;"
              + " check for a trailing line break");
    }
    byte[] bytes = UnicodeText.of(name, pair).getBytes(StandardCharsets.UTF_8);
    return new ProxyCredentials(password, Base64.getEncoder().encodeToString(bytes));
  }

  /** The value of the header. */
  public String value() {
    return "Basic " + encoded;
  }

  @Override
  public String toString() {
    return "*";
  }
}
