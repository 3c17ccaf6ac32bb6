package dev.contentservice.rules.webhook;

/**
 * The host of a URL in a form that every parser reads alike: a domain name of letters, digits and
 * hyphens, or an IPv4 address of four plain decimal numbers.
 */
final class HostName {
  private static final int LONGEST_NAME = 253;
  private static final int LONGEST_LABEL = 63;
  private static final int NUMBERS = 4;
  private static final int MOST_DIGITS = 5;
  private static final AsciiSet LABEL = AsciiSet.LETTERS_AND_DIGITS.and("-");

  private HostName() {}

  /** Whether this part of the text is such a host. A name may end in a dot; an address may not. */
  static boolean isPlain(String text, int start, int end) {
    int last = text.startsWith(".", end - 1) ? end - 1 : end;
    int label = start;
    for (int at = start; at < last; at++) {
      char c = text.charAt(at);
      if (c == '.' && isLabel(text, label, at)) {
        label = at + 1;
      } else if (!LABEL.contains(c)) {
        return false;
      }
    }
    return end - start <= LONGEST_NAME
        && isLabel(text, label, last)
        && (!isNumber(text, label, last) || isIpv4(text, start, end));
  }

  /** Four decimal numbers up to 255. */
  static boolean isIpv4(String text, int start, int end) {
    return isIpv4(text, start, end, NUMBERS);
  }

  private static boolean isIpv4(String text, int start, int end, int numbers) {
    int stop = AsciiSet.DIGITS.endOfRun(text, start, end);
    boolean last = numbers == 1;
    return isNumberUpTo(255, text, start, stop)
        && (last ? stop == end : text.startsWith(".", stop))
        && (last || isIpv4(text, stop + 1, end, numbers - 1));
  }

  /** Whether these letters, digits and hyphens are a label. */
  private static boolean isLabel(String text, int start, int end) {
    int length = end - start;
    return length > 0
        && length <= LONGEST_LABEL
        && text.charAt(start) != '-'
        && text.charAt(end - 1) != '-';
  }

  /** Whether some parser reads a host that ends in this label as an address: 1, 017, 0x7f, 0x. */
  private static boolean isNumber(String text, int start, int end) {
    if (!AsciiSet.DIGITS.contains(text.charAt(start))) {
      return false;
    }
    boolean hex = text.regionMatches(true, start, "0x", 0, 2);
    return hex
        ? AsciiSet.HEX_DIGITS.endOfRun(text, start + 2, end) == end
        : AsciiSet.DIGITS.endOfRun(text, start, end) == end;
  }

  /**
   * Whether this part of the text is a decimal number from 0 to {@code most}, which has at most
   * five digits. Numbers with leading zeros are not, because some parsers read them as octal.
   */
  static boolean isNumberUpTo(int most, String text, int start, int end) {
    int digits = end - start;
    boolean padded = digits > 1 && text.charAt(start) == '0';
    if (digits < 1 || digits > MOST_DIGITS || padded) {
      return false;
    }
    int number = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (!AsciiSet.DIGITS.contains(c)) {
        return false;
      }
      number = 10 * number + (c - '0');
    }
    return number <= most;
  }
}
