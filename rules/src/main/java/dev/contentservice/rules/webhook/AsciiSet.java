package dev.contentservice.rules.webhook;

/** A set of ASCII characters, asked for every character of a text, so it is a table. */
final class AsciiSet {
  static final AsciiSet DIGITS = range('0', '9');
  static final AsciiSet HEX_DIGITS = DIGITS.and("abcdefABCDEF");
  static final AsciiSet LETTERS_AND_DIGITS =
      DIGITS.and("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

  private final boolean[] members;

  private AsciiSet(boolean[] members) {
    this.members = members;
  }

  /** These characters; others than ASCII do not count. */
  static AsciiSet of(String characters) {
    return new AsciiSet(new boolean[128]).and(characters);
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
    boolean[] all = members.clone();
    others.chars().filter(c -> c < all.length).forEach(c -> all[c] = true);
    return new AsciiSet(all);
  }

  boolean contains(char c) {
    return c < members.length && members[c];
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
