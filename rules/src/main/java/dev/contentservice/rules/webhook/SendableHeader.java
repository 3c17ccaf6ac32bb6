package dev.contentservice.rules.webhook;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether one header can and may be sent unchanged (RFC 9110). */
final class SendableHeader {
  private static final String IN_TOKENS = "!#$%&'*+-.^_`|~";
  private static final AsciiSet TOKEN = AsciiSet.LETTERS_AND_DIGITS.and(IN_TOKENS);
  private static final AsciiSet PLAIN = AsciiSet.range(' ', '~').and("\t");

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

  // The id and signature of a delivery (Standard Webhooks), and EC2's metadata service.
  private static final List<String> PREFIXES = List.of("webhook-", "x-aws-ec2-metadata-");

  private static final List<String> NAMES =
      Stream.of(OF_THE_TRANSPORT, OF_METADATA).flatMap(List::stream).toList();

  // The bits of the first letters of reserved names by length, so that few names are compared.
  private static final int[] FIRST_LETTERS =
      IntStream.range(0, 32).map(SendableHeader::firstLetters).toArray();

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

  /** Whether the names of two headers are the same; only letters of ASCII have a case. */
  static boolean isSame(String name, String other) {
    return name.equalsIgnoreCase(other) && TOKEN.containsAll(name) && TOKEN.containsAll(other);
  }

  private static boolean isReserved(String name) {
    int letters = FIRST_LETTERS[Math.min(name.length(), FIRST_LETTERS.length - 1)];
    return (letters & firstLetter(name)) != 0 && (isOneOf(NAMES, name) || startsLike(name));
  }

  private static boolean isOneOf(List<String> names, String name) {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsLike(String name) {
    for (int i = 0; i < PREFIXES.size(); i++) {
      String prefix = PREFIXES.get(i);
      if (name.regionMatches(true, 0, prefix, 0, prefix.length())) {
        return true;
      }
    }
    return false;
  }

  private static int firstLetters(int length) {
    return Stream.concat(
            NAMES.stream().filter(name -> name.length() == length),
            PREFIXES.stream().filter(prefix -> prefix.length() <= length))
        .mapToInt(SendableHeader::firstLetter)
        .reduce(0, (all, letter) -> all | letter);
  }

  /** The bit of the first letter, in either case. Other characters may share a bit. */
  private static int firstLetter(String name) {
    return 1 << name.charAt(0);
  }

  private static boolean isPlainText(String value) {
    return PLAIN.containsAll(value)
        && (value.isEmpty() || (value.charAt(0) > ' ' && value.charAt(value.length() - 1) > ' '));
  }
}
