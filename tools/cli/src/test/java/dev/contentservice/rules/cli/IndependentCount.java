package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.stream.Stream;

/** Counts documents with an in-memory reader that shares no code with the tested one. */
final class IndependentCount {
  private final String text;
  private int at;

  private IndependentCount(String text) {
    this.text = text;
  }

  /** Counts an input whose name implies one document per line. */
  static long lines(byte[] bytes) {
    String[] lines = new String(bytes, ISO_8859_1).split("\n", -1);
    return Stream.of(lines).filter(line -> !isBlank(line)).count();
  }

  /** Counts any other input. */
  static long of(byte[] bytes) {
    String text = new String(bytes, ISO_8859_1);
    String bare = text.startsWith("\u00EF\u00BB\u00BF") ? text.substring(3) : text;
    IndependentCount count = new IndependentCount(bare);
    count.space();
    if (count.next() == '[') {
      return count.elements() + (bare.length() < text.length() ? 1 : 0);
    }
    int end = bare.indexOf('\n', count.at);
    String first = bare.substring(count.at, end < 0 ? bare.length() : end);
    boolean whole = new IndependentCount(first).value("") == first.length();
    return isBlank(bare) && bare.length() == text.length() || !whole
        ? 1
        : Math.max(1, lines(bytes));
  }

  private long elements() {
    at++;
    space();
    if (next() == ']') {
      return 0;
    }
    long elements = 0;
    for (int last = ','; last == ','; last = next(), at++) {
      space();
      if (next() < 0) {
        return elements;
      }
      at = value(",]");
      elements++;
    }
    return elements;
  }

  /**
   * The index of the first of these characters at depth 0, or of the end of the outermost value.
   */
  private int value(String ends) {
    int depth = 0;
    boolean open = false;
    int i = at;
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      if (open) {
        i += c == '\\' ? 1 : 0;
        open = c != '"';
      } else if (depth == 0 && ends.indexOf(c) >= 0) {
        return i;
      } else {
        open = c == '"';
        depth = Math.max(0, depth + ("{[".indexOf(c) >= 0 ? 1 : "}]".indexOf(c) >= 0 ? -1 : 0));
      }
    }
    return open || depth > 0 ? text.length() + 1 : text.length();
  }

  private void space() {
    while (next() >= 0 && isBlank(text.substring(at, at + 1))) {
      at++;
    }
  }

  private int next() {
    return at < text.length() ? text.charAt(at) : -1;
  }

  private static boolean isBlank(String text) {
    return text.chars().allMatch(c -> " \n\r\t".indexOf(c) >= 0);
  }
}
