package dev.contentservice.rules.webhook;

/** A set of ASCII characters, asked for every character of a text, so it is two words of bits. */
final class AsciiSet {
  private final long low;
  private final long high;

  private AsciiSet(long low, long high) {
    this.low = low;
    this.high = high;
  }

  /** These characters; others than ASCII do not count. */
  static AsciiSet of(String characters) {
    long low = 0;
    long high = 0;
    for (int i = 0; i < characters.length(); i++) {
      char c = characters.charAt(i);
      low |= c < 64 ? 1L << c : 0;
      high |= c >= 64 && c < 128 ? 1L << c : 0;
    }
    return new AsciiSet(low, high);
  }

  /** The letters, the digits and these characters. */
  static AsciiSet ofLettersDigitsAnd(String others) {
    return of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + others);
  }

  boolean contains(char c) {
    // A shift takes its distance modulo 64.
    return c < 128 && ((c < 64 ? low : high) >>> c & 1) != 0;
  }
}
