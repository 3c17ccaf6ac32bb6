package dev.contentservice.service.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The path of a request as sent. The framework removes dot segments, empty segments, a final slash
 * and the part after a semicolon, so that one resource would have many paths, some of which a proxy
 * does not recognize.
 */
public final class RequestPath {
  private static final Pattern ENCODED = Pattern.compile("%([0-9A-Fa-f]{2})");
  private static final Pattern NOT_PLAIN = Pattern.compile("//|/\\.{1,2}(/|$)|[^/]/$");
  private static final int HEX = 16;

  private RequestPath() {}

  /**
   * Normalizes the path so that equivalent paths are equal: decodes unreserved characters only (RFC
   * 3986, 6.2.2.2).
   *
   * @param path as sent
   */
  static String of(String path) {
    return decoded(path, RequestPath::isUnreserved);
  }

  /** Whether the path has no dot segment, no empty segment and no final slash. */
  public static boolean isPlain(String path) {
    return path.startsWith("/") && !NOT_PLAIN.matcher(of(path)).find();
  }

  /** Whether the decoded path is valid UTF-8. */
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
