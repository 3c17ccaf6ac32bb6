package dev.contentservice.overlay;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text of a query and the position up to which it is parsed. */
final class QueryText {
  private static final Pattern BLANK = Pattern.compile("[ \t\n\r]*");
  private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]{0,15}");

  private final String text;
  private int at;

  QueryText(String text) {
    this.text = text;
  }

  boolean isAtEnd() {
    return at == text.length();
  }

  /** Whether the rest starts with this token. */
  boolean sees(String token) {
    return text.startsWith(token, at);
  }

  /** Skips the token if the rest starts with it. */
  boolean skip(String token) {
    boolean there = sees(token);
    at += there ? token.length() : 0;
    return there;
  }

  void expect(String token) {
    if (!skip(token)) {
      throw error("expected `" + token + "`");
    }
  }

  /** Skips blanks; returns whether there were any. */
  boolean blanks() {
    return !taken(BLANK).isEmpty();
  }

  /** Whether the rest starts with a match. */
  boolean looksAt(Pattern pattern) {
    return pattern.matcher(text).region(at, text.length()).lookingAt();
  }

  /** The match at the current position, which moves behind it; empty if there is none. */
  String taken(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      return "";
    }
    at = matcher.end();
    return matcher.group();
  }

  /** The integer at the current position, within the range of array indexes; null if none. */
  @Nullable Integer integer() {
    String digits = taken(INTEGER);
    if (digits.isEmpty()) {
      return null;
    }
    long value = Long.parseLong(digits);
    if (Math.abs(value) > (1L << 53) - 1) {
      throw error("the index " + digits + " is too large");
    }
    // No document has more items.
    return (int) Math.max(Integer.MIN_VALUE / 4, Math.min(value, Integer.MAX_VALUE / 4));
  }

  /** The string literal at the current position. */
  String string() {
    char quote = text.charAt(at++);
    StringBuilder value = new StringBuilder();
    while (true) {
      char c = next();
      if (c == quote) {
        return checked(value.toString());
      }
      if (c < ' ') {
        throw error("a control character must be escaped");
      }
      value.append(c == '\\' ? escaped(quote) : c);
    }
  }

  private String checked(String value) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
      throw error("half of a surrogate pair");
    }
    return value;
  }

  private char escaped(char quote) {
    char c = next();
    int simple = "bfnrt/\\".indexOf(c);
    if (simple >= 0) {
      return "\b\f\n\r\t/\\".charAt(simple);
    }
    if (c == 'u') {
      String hex = taken(Pattern.compile("[0-9A-Fa-f]{4}"));
      if (!hex.isEmpty()) {
        return (char) Integer.parseInt(hex, 16);
      }
    }
    if (c != quote) {
      throw error("unknown escape sequence");
    }
    return c;
  }

  private char next() {
    if (isAtEnd()) {
      throw error("the string does not end");
    }
    return text.charAt(at++);
  }

  OverlayException error(String reason) {
    return new OverlayException(
        "`" + text + "` is no JSONPath of RFC 9535: " + reason + " at position " + (at + 1));
  }
}
