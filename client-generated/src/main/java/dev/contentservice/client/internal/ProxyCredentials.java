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
    if (!isCarried(user, "user") || !isCarried(password, "password") || user.indexOf(':') >= 0) {
      // The values may be secret, so the message omits them.
      throw new IllegalArgumentException(
          "proxyCredentials must have no control characters and no colon in the user;"
              + " check for a trailing line break");
    }
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return new ProxyCredentials(password, Base64.getEncoder().encodeToString(pair));
  }

  private static boolean isCarried(String text, String name) {
    return Objects.requireNonNull(text, name).chars().noneMatch(Character::isISOControl)
        && Texts.isUnicode(text);
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
