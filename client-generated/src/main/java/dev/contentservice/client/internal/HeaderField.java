package dev.contentservice.client.internal;

import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** A request header set by the application; {@code toString} hides the value. */
public record HeaderField(String name, String value) {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** Headers that the client, the contract or the connection sets. */
  private static final Set<String> RESERVED =
      Set.of(
          "accept",
          "authorization",
          "connection",
          "content-length",
          "content-type",
          "expect",
          "host",
          "idempotency-key",
          "proxy-authorization",
          "upgrade");

  public static HeaderField of(String name, String value) {
    if (!TOKEN.matcher(Objects.requireNonNull(name, "name")).matches()) {
      throw new IllegalArgumentException("'" + name + "' is not a header name; see RFC 9110 §5.1");
    }
    if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException(
          name
              + " is set by the client; use token(...), idempotencyKey(...) or proxyCredentials(...)");
    }
    return new HeaderField(name, sendable(name, value));
  }

  /**
   * Returns the value.
   *
   * @throws IllegalArgumentException if a header cannot carry it
   */
  public static String sendable(String name, String value) {
    if (!Objects.requireNonNull(value, () -> "the value of " + name + " is null")
        .chars()
        .allMatch(c -> c >= ' ' && c < 0x7F)) {
      // The value may be secret, so the message omits it.
      throw new IllegalArgumentException(
          "the value of "
              + name
              + " must be visible ASCII characters and spaces;"
              + " check for a trailing line break");
    }
    return value;
  }

  @Override
  public String toString() {
    return name + ": *";
  }
}
