package dev.contentservice.rules.webhook;

/**
 * The host of a URL, in the one form that every reader takes the same way: a domain name of
 * letters, digits and hyphens, or an IPv4 address as four plain decimal numbers.
 */
final class HostName {
  private static final int LONGEST_NAME = 253;
  private static final int LONGEST_LABEL = 63;

  private HostName() {}

  /** Whether the part of the text is such a host. A name may end in a dot, an address not. */
  static boolean isPlain(CharSequence text, int start, int end) {
    if (end - start > LONGEST_NAME) {
      return false;
    }
    int last = start;
    int label = start;
    for (int i = start; i <= end; i++) {
      if (i == end || text.charAt(i) == '.') {
        boolean root = i == end && label == end && label > start;
        if (!root && !isLabel(text, label, i)) {
          return false;
        }
        last = root ? last : label;
        label = i + 1;
      }
    }
    return !isNumber(text, last, end) || isIpv4(text, start, end);
  }

  /** Four decimal numbers up to 255, without leading zeros, which some readers take as octal. */
  static boolean isIpv4(CharSequence text, int start, int end) {
    int numbers = 0;
    int at = start;
    while (at <= end && numbers < 5) {
      int digits = 0;
      int value = 0;
      while (at + digits < end && digits < 4 && isDigit(text.charAt(at + digits))) {
        value = value * 10 + text.charAt(at + digits) - '0';
        digits++;
      }
      boolean padded = digits > 1 && text.charAt(at) == '0';
      boolean closed = at + digits == end || text.charAt(at + digits) == '.';
      if (digits == 0 || digits > 3 || value > 255 || padded || !closed) {
        return false;
      }
      numbers++;
      at += digits + 1;
    }
    return numbers == 4 && at == end + 1;
  }

  private static boolean isLabel(CharSequence text, int start, int end) {
    if (start == end || end - start > LONGEST_LABEL) {
      return false;
    }
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      boolean edge = i == start || i == end - 1;
      if (!isDigit(c) && !isLetter(c) && (c != '-' || edge)) {
        return false;
      }
    }
    return true;
  }

  /** Whether some reader takes a host that ends in this label for an address: 1, 017, 0x7f, 0x. */
  private static boolean isNumber(CharSequence text, int start, int end) {
    int stop = end > start && text.charAt(end - 1) == '.' ? end - 1 : end;
    boolean hex =
        stop - start > 1 && text.charAt(start) == '0' && (text.charAt(start + 1) | 0x20) == 'x';
    for (int i = hex ? start + 2 : start; i < stop; i++) {
      char c = text.charAt(i);
      boolean hexDigit = hex && (c | 0x20) >= 'a' && (c | 0x20) <= 'f';
      if (!isDigit(c) && !hexDigit) {
        return false;
      }
    }
    return true;
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isLetter(char c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }
}
