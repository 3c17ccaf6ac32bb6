package dev.contentservice.rules.webhook;

import org.jspecify.annotations.Nullable;

/** The {@code Authorization} header of basic credentials (RFC 7617). */
final class BasicHeader {
  static final String NAME = "Authorization";

  private static final String SCHEME = "Basic ";

  private BasicHeader() {}

  /** The length of its value in characters; 0 if there are no credentials. */
  static long length(@Nullable String user, @Nullable String password) {
    if (user == null && password == null) {
      return 0;
    }
    long bytes = utf8Length(user) + ":".length() + utf8Length(password);
    // Base64 encodes every three bytes, and the rest, as four characters.
    return SCHEME.length() + (bytes + 2) / 3 * 4;
  }

  private static long utf8Length(@Nullable String text) {
    long bytes = 0;
    for (int i = 0; text != null && i < text.length(); i++) {
      char c = text.charAt(i);
      // Each half of a surrogate pair counts for two of its four bytes.
      bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
    return bytes;
  }
}
