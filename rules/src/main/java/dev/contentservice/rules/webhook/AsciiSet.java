package dev.contentservice.rules.webhook;

/** A set of ASCII characters, asked for every character of a text, so it is two words of bits. */
final class AsciiSet {
  static final AsciiSet DIGITS = range('0', '9');
  static final AsciiSet HEX_DIGITS = DIGITS.and("abcdefABCDEF");
  static final AsciiSet LETTERS_AND_DIGITS =
      DIGITS.and("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

  private final long low;
  private final long high;

  private AsciiSet(long low, long high) {
    this.low = low;
    this.high = high;
  }

  /** These characters; others than ASCII do not count. */
  static AsciiSet of(String characters) {
    return new AsciiSet(0, 0).and(characters);
  }

  /** From the first of these characters to the last. */
  static AsciiSet range(char first, char last) {
    StringBuilder characters = new StringBuilder();
    for (char c = first; c <= last; c++) {
      characters.append(c);
    }
    return of(characters.toString());
  }

  /** These characters as well; others than ASCII do not count. */
  AsciiSet and(String others) {
    long newLow = low;
    long newHigh = high;
    for (int i = 0; i < others.length(); i++) {
      char c = others.charAt(i);
      newLow |= c < 64 ? 1L << c : 0;
      newHigh |= c >= 64 && c < 128 ? 1L << c : 0;
    }
    return new AsciiSet(newLow, newHigh);
  }

  boolean contains(char c) {
    // A shift takes its distance modulo 64.
    return c < 128 && ((c < 64 ? low : high) >>> c & 1) != 0;
  }

  /** Whether the text has no other characters. */
  boolean containsAll(String text) {
    return endOfRun(text, 0, text.length()) == text.length();
  }

  /** Whether the text has one of these characters. */
  boolean isIn(String text) {
    return firstIn(text, 0, text.length()) < text.length();
  }

  /** The first place from start to end where another character stands, or the end. */
  int endOfRun(String text, int start, int end) {
    int at = start;
    while (at < end && contains(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** The first place from start to end where one of these characters stands, or the end. */
  int firstIn(String text, int start, int end) {
    int at = start;
    while (at < end && !contains(text.charAt(at))) {
      at++;
    }
    return at;
  }
}
