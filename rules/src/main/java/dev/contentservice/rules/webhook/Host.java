package dev.contentservice.rules.webhook;

import org.jspecify.annotations.Nullable;

/**
 * The grammar of hosts that all parsers read alike: a domain name of letters, digits and hyphens,
 * an IPv4 address of four decimal numbers, or an IPv6 address. Rules and egress policy share it, so
 * that the checked address is the requested one.
 */
public final class Host {
  /** Not an IPv4 address. */
  public static final long NONE = -1;

  private static final int LONGEST_NAME = 253;
  private static final int LONGEST_LABEL = 63;
  private static final int NUMBERS = 4;
  private static final int MOST_DIGITS = 5;
  private static final AsciiSet LABEL = AsciiSet.LETTERS_AND_DIGITS.and("-");

  private Host() {}

  /**
   * Whether this part of the text is a domain name that no parser reads as an address. It has at
   * most 253 characters and may end in one more dot. Its labels have at most 63 characters, and no
   * hyphen at either end. The last one is not a number, as in {@code a.1} or {@code 0x7f}.
   */
  public static boolean isName(String text, int start, int end) {
    int last = withoutDot(text, start, end);
    int label = lastLabel(text, start, last);
    return label >= 0 && !isNumber(text, label, last);
  }

  /**
   * The IPv4 address in this part of the text as an unsigned number, or {@link #NONE}. The numbers
   * have no leading zeros, because some parsers read those as octal. Allocates nothing.
   */
  public static long ipv4(String text, int start, int end) {
    long address = 0;
    int at = start;
    for (int number = 1; number <= NUMBERS; number++) {
      int stop = AsciiSet.DIGITS.endOfRun(text, at, end);
      boolean ends = number == NUMBERS ? stop == end : stop < end && text.charAt(stop) == '.';
      int value = ends ? number(text, at, stop) : -1;
      if (value < 0 || value > 255) {
        return NONE;
      }
      address = address << 8 | value;
      at = stop + 1;
    }
    return address;
  }

  /**
   * The 16 bytes of the IPv6 address in this part of the text, or null. The forms are those of RFC
   * 4291, section 2.2, without brackets and without a zone.
   */
  public static byte @Nullable [] ipv6(String text, int start, int end) {
    return Ipv6.isAddress(text, start, end) ? Ipv6.bytes(text, start, end) : null;
  }

  /** Whether this part of the text is a name or an IPv4 address. */
  static boolean isNameOrIpv4(String text, int start, int end) {
    int last = withoutDot(text, start, end);
    int label = lastLabel(text, start, last);
    return label >= 0 && (!isNumber(text, label, last) || ipv4(text, start, end) != NONE);
  }

  /** A decimal number of at most five digits, without leading zeros; or -1. */
  static int number(String text, int start, int end) {
    int digits = end - start;
    boolean padded = digits > 1 && text.charAt(start) == '0';
    if (digits < 1 || digits > MOST_DIGITS || padded) {
      return -1;
    }
    int number = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (!AsciiSet.DIGITS.contains(c)) {
        return -1;
      }
      number = 10 * number + (c - '0');
    }
    return number;
  }

  private static int withoutDot(String text, int start, int end) {
    return end > start && text.charAt(end - 1) == '.' ? end - 1 : end;
  }

  /** Where the last label of these labels starts; or -1 if they are no name, however it ends. */
  private static int lastLabel(String text, int start, int end) {
    int label = start;
    for (int at = start; at < end; at++) {
      char c = text.charAt(at);
      if (c == '.' && isLabel(text, label, at)) {
        label = at + 1;
      } else if (!LABEL.contains(c)) {
        return -1;
      }
    }
    return end - start <= LONGEST_NAME && isLabel(text, label, end) ? label : -1;
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
}
