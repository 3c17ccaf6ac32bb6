package dev.contentservice.rules.webhook;

/**
 * A set of ASCII characters as a lookup table. A record, because the JVM compiles the components of
 * a constant record as constants; with 256 entries, no Latin-1 character needs a check of bounds.
 */
@SuppressWarnings("ArrayRecordComponent") // Sets are not compared.
record AsciiSet(boolean[] members) {
  static final AsciiSet DIGITS = range('0', '9');
  static final AsciiSet HEX_DIGITS = DIGITS.and("abcdefABCDEF");
  static final AsciiSet LETTERS_AND_DIGITS =
      DIGITS.and("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

  /** These characters; characters outside ASCII are ignored. */
  static AsciiSet of(String characters) {
    return new AsciiSet(new boolean[256]).and(characters);
  }

  /** The characters from the first to the last, inclusive. */
  static AsciiSet range(char first, char last) {
    StringBuilder characters = new StringBuilder();
    for (char c = first; c <= last; c++) {
      characters.append(c);
    }
    return of(characters.toString());
  }

  /** This set plus these characters; characters outside ASCII are ignored. */
  AsciiSet and(String others) {
    boolean[] all = members.clone();
    others.chars().filter(c -> c < 128).forEach(c -> all[c] = true);
    return new AsciiSet(all);
  }

  boolean contains(char c) {
    return c < members.length && members[c];
  }

  /** Whether all characters of the text are in this set. */
  boolean containsAll(String text) {
    return endOfRun(text, 0, text.length()) == text.length();
  }

  /** Whether the text contains a character of this set. */
  boolean isIn(String text) {
    return firstIn(text, 0, text.length()) < text.length();
  }

  /** The offset of the first character between start and end that is not in this set, or end. */
  int endOfRun(String text, int start, int end) {
    int at = start;
    while (at < end && contains(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** The offset of the first character between start and end that is in this set, or end. */
  int firstIn(String text, int start, int end) {
    int at = start;
    while (at < end && !contains(text.charAt(at))) {
      at++;
    }
    return at;
  }
}
