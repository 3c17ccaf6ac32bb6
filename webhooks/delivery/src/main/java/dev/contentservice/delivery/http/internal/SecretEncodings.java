package dev.contentservice.delivery.http.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The encodings in which a receiver may echo a text. */
final class SecretEncodings {
  private SecretEncodings() {}

  /**
   * The text verbatim, and escaped as in JSON, in HTML and in the query of a URL, without
   * duplicates. Each is the ISO 8859-1 decoding of its bytes.
   */
  static Stream<String> of(String text) {
    String json = text.replace("\\", "\\\\").replace("\"", "\\\"");
    String slashes = json.replace("/", "\\/");
    String query = URLEncoder.encode(text, UTF_8);
    return Stream.of(
            text,
            json,
            slashes,
            ascii(json),
            ascii(slashes),
            html(text),
            query,
            query.replace("+", "%20"),
            component(query))
        .flatMap(SecretEncodings::bytes)
        .distinct();
  }

  private static String ascii(String json) {
    return json.chars()
        .mapToObj(c -> c < 0x80 ? Character.toString(c) : String.format(Locale.ROOT, "\\u%04x", c))
        .collect(Collectors.joining());
  }

  private static String html(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Encodes like {@code encodeURIComponent}, which escapes fewer characters. */
  private static String component(String query) {
    return query
        .replace("+", "%20")
        .replace("%21", "!")
        .replace("%27", "'")
        .replace("%28", "(")
        .replace("%29", ")")
        .replace("%7E", "~");
  }

  /** In UTF-8, and in ISO 8859-1 if it can be encoded. */
  private static Stream<String> bytes(String text) {
    String utf8 = new String(text.getBytes(UTF_8), ISO_8859_1);
    return ISO_8859_1.newEncoder().canEncode(text) ? Stream.of(utf8, text) : Stream.of(utf8);
  }
}
