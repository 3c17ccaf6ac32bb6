package dev.contentservice.rules.webhook;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether one header can and may be sent unchanged (RFC 9110). */
final class SendableHeader {
  private static final String IN_TOKENS = "!#$%&'*+-.^_`|~";
  private static final AsciiSet TOKEN = AsciiSet.LETTERS_AND_DIGITS.and(IN_TOKENS);

  // Headers for message framing, one connection, proxies, or content coding.
  static final List<String> OF_THE_TRANSPORT =
      List.of(
          "connection",
          "content-encoding",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authorization",
          "proxy-connection",
          "te",
          "trailer",
          "trailers",
          "transfer-encoding",
          "upgrade");

  // Headers that cloud metadata services require before they return credentials.
  static final List<String> OF_METADATA =
      List.of("metadata", "metadata-flavor", "x-google-metadata-request");

  // Grouped by length, so that a name is compared with few others.
  private static final List<List<String>> RESERVED =
      IntStream.rangeClosed(0, 25).mapToObj(SendableHeader::reservedOfLength).toList();

  private SendableHeader() {}

  /** How to make the header sendable, or null if it is. */
  static @Nullable String fix(String name, @Nullable String value) {
    if (name.isEmpty() || !TOKEN.containsAll(name)) {
      return "use only letters, digits and " + IN_TOKENS + " in the name";
    }
    if (isReserved(name)) {
      return "remove it; the sender sets this header itself or must not send it";
    }
    if (value == null || !isPlainText(value)) {
      return "use only printable ASCII in the value, without a space or tab at either end";
    }
    boolean emptyProduct = value.isEmpty() && name.equalsIgnoreCase("User-Agent");
    return emptyProduct ? "name a product in the value, or leave the header out" : null;
  }

  private static boolean isReserved(String name) {
    // The id and signature of a delivery (Standard Webhooks), and EC2's metadata service.
    return startsWith(name, "webhook-")
        || startsWith(name, "x-aws-ec2-metadata-")
        || (name.length() < RESERVED.size() && isOneOf(RESERVED.get(name.length()), name));
  }

  private static List<String> reservedOfLength(int length) {
    return Stream.of(OF_THE_TRANSPORT, OF_METADATA)
        .flatMap(List::stream)
        .filter(name -> name.length() == length)
        .toList();
  }

  /** Whether the ASCII name starts like this, which starts with a lower-case letter. */
  private static boolean startsWith(String name, String prefix) {
    // Most names already differ in the first letter, which is quicker to compare.
    return (name.charAt(0) | ' ') == prefix.charAt(0)
        && name.regionMatches(true, 0, prefix, 0, prefix.length());
  }

  /** Whether the name, which is as long as these, is one of them. */
  private static boolean isOneOf(List<String> names, String name) {
    for (int i = 0; i < names.size(); i++) {
      if (startsWith(name, names.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPlainText(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c > '~' || (c < ' ' && c != '\t')) {
        return false;
      }
    }
    return value.isEmpty() || (value.charAt(0) > ' ' && value.charAt(value.length() - 1) > ' ');
  }
}
