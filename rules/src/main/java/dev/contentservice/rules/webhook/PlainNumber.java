package dev.contentservice.rules.webhook;

/** A decimal number that every parser reads alike: without leading zeros. */
final class PlainNumber {
  private static final int LONGEST = 5;

  private PlainNumber() {}

  /**
   * Whether this part of the text is such a number from 0 to {@code most}, which has at most five
   * digits.
   */
  static boolean isUpTo(int most, String text, int start, int end) {
    int digits = end - start;
    boolean padded = digits > 1 && text.charAt(start) == '0';
    return digits > 0
        && digits <= LONGEST
        && !padded
        && AsciiSet.DIGITS.endOfRun(text, start, end) == end
        && Integer.parseInt(text, start, end, 10) <= most;
  }
}
