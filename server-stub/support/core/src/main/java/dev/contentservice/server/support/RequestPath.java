package dev.contentservice.server.support;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The path of a request as sent. The framework removes dot segments, empty segments, a final slash
 * and the part after a semicolon, so that one resource would have many paths, some of which a proxy
 * does not recognize.
 */
public final class RequestPath {
  private static final Pattern ENCODED = Pattern.compile("%([0-9A-Fa-f]{2})");
  private static final int HEX = 16;
  private static final Pattern STRAY = Pattern.compile("%(?![0-9A-Fa-f]{2})");
  private static final char LAST_ASCII = 0x7f;

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

  /**
   * Rejects a path that is not UTF-8 or not plain, or has a semicolon: the part after it belongs to
   * the segment (RFC 3986, 3.3), so it makes another path.
   *
   * @throws ProblemException 400 or 404
   */
  public static void check(String path) {
    if (!isText(path)) {
      throw new ProblemException(
          ProblemKind.BAD_REQUEST, "the path is not UTF-8; percent-encode the bytes of UTF-8");
    }
    if (!isPlain(path) || path.indexOf(';') >= 0) {
      throw ProblemException.ofStatus(ProblemKind.NOT_FOUND.status());
    }
  }

  /**
   * The first segment of a path, decoded as by {@link #of} and without parameters after semicolons;
   * null if there is none.
   */
  static @Nullable String firstSegment(String path) {
    String normal = of(path);
    int end = 1;
    while (end < normal.length() && normal.charAt(end) != '/' && normal.charAt(end) != ';') {
      end++;
    }
    return normal.startsWith("/") ? normal.substring(1, end) : null;
  }

  /** Whether the path has no dot segment, no empty segment and no final slash. */
  public static boolean isPlain(String path) {
    if (!path.startsWith("/")) {
      return false;
    }
    String normal = of(path);
    int from = 1;
    int slash = normal.indexOf('/', from);
    while (slash >= 0 && isPlainSegment(normal, from, slash)) {
      from = slash + 1;
      slash = normal.indexOf('/', from);
    }
    return normal.length() == 1 || (slash < 0 && isPlainSegment(normal, from, normal.length()));
  }

  private static boolean isPlainSegment(String path, int from, int end) {
    return switch (end - from) {
      case 0 -> false;
      case 1 -> path.charAt(from) != '.';
      case 2 -> path.charAt(from) != '.' || path.charAt(from + 1) != '.';
      default -> true;
    };
  }

  /** Decodes a part of a path, which is valid UTF-8. */
  static String decoded(String part) {
    return part.indexOf('%') < 0
        ? part
        : new String(decoded(part, every -> true).getBytes(ISO_8859_1), UTF_8);
  }

  /** Whether the path is percent-encoded, valid UTF-8. */
  static boolean isText(String path) {
    if (isAscii(path) && path.indexOf('%') < 0) {
      // Most paths, which need no decoding.
      return true;
    }
    if (STRAY.matcher(path).find()) {
      return false;
    }
    byte[] bytes = decoded(path, every -> true).getBytes(ISO_8859_1);
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static boolean isAscii(String path) {
    int index = 0;
    while (index < path.length() && path.charAt(index) <= LAST_ASCII) {
      index++;
    }
    return index == path.length();
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
