package dev.contentservice.client;

import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** A header that callers may add to a request; its value never shows itself. */
record HeaderField(String name, String value) {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** What the client, the contract or the connection says by itself. */
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
          "upgrade");

  static HeaderField of(String name, String value) {
    if (!TOKEN.matcher(Objects.requireNonNull(name, "name")).matches()) {
      throw new IllegalArgumentException(
          "'" + name + "' is no name of a header; see RFC 9110 §5.1");
    }
    if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException(
          name + " is set by the client itself; use token(...) or idempotencyKey(...) for those");
    }
    return new HeaderField(name, sendable(name, value));
  }

  /** The value, if it could be sent. */
  static String sendable(String name, String value) {
    if (!Objects.requireNonNull(value, "value").chars().allMatch(c -> c >= ' ' && c < 0x7F)) {
      // The value stays out of the message: a secret with a line break is still a secret.
      throw new IllegalArgumentException(
          "the value of "
              + name
              + " must be visible ASCII characters and spaces;"
              + " look for a line break at its end");
    }
    return value;
  }

  @Override
  public String toString() {
    return name + ": *";
  }
}
