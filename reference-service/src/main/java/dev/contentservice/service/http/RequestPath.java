package dev.contentservice.service.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The path of a request as it was sent. The framework removes dot segments, empty segments, a final
 * slash and what follows a semicolon, so that one resource answers at many paths, not all of which
 * a proxy in front of it recognizes.
 */
public final class RequestPath {
  private static final Pattern ENCODED = Pattern.compile("%([0-9A-Fa-f]{2})");
  private static final Pattern NOT_PLAIN = Pattern.compile("//|/\\.{1,2}(/|$)|[^/]/$");
  private static final int HEX = 16;

  private RequestPath() {}

  /**
   * The path in the form in which equivalent paths are equal: unreserved characters stand for
   * themselves (RFC 3986, 6.2.2.2). Nothing else is decoded or removed.
   *
   * @param path as it was sent
   */
  static String of(String path) {
    return decoded(path, RequestPath::isUnreserved);
  }

  /** Whether the path has no dot segment, no empty segment and no final slash. */
  public static boolean isPlain(String path) {
    return path.startsWith("/") && !NOT_PLAIN.matcher(of(path)).find();
  }

  /** Whether the bytes that the path encodes are text in UTF-8. */
  static boolean isText(String path) {
    byte[] bytes = decoded(path, every -> true).getBytes(ISO_8859_1);
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static boolean isUnreserved(int character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || "-._~".indexOf(character) >= 0;
  }

  private static String decoded(String path, IntPredicate which) {
    return path.indexOf('%') < 0
        ? path
        : ENCODED
            .matcher(path)
            .replaceAll(
                encoded -> {
                  int decoded = Integer.parseInt(encoded.group(1), HEX);
                  return Matcher.quoteReplacement(
                      which.test(decoded) ? Character.toString(decoded) : encoded.group());
                });
  }
}
