package dev.contentservice.rules.webhook;

/**
 * IPv6 addresses in the forms of RFC 4291, section 2.2; without a zone, which names an interface.
 */
final class Ipv6 {
  private static final int PIECES = 8;

  private Ipv6() {}

  /** Whether the part of the text is such an address. */
  static boolean isAddress(CharSequence text, int start, int end) {
    int pieces = 0;
    boolean shortened = false;
    int at = start;
    while (at < end) {
      if (startsWithTwoColons(text, at, end)) {
        if (shortened) {
          return false;
        }
        shortened = true;
        at += 2;
      } else if (HostName.isIpv4(text, at, end)) {
        pieces += 2;
        at = end;
      } else {
        int digits = hexDigits(text, at, end);
        if (digits == 0 || digits > 4) {
          return false;
        }
        pieces++;
        at += digits;
      }
      int next = afterSeparator(text, at, end);
      if (next < 0) {
        return false;
      }
      at = next;
    }
    return shortened ? pieces < PIECES : pieces == PIECES;
  }

  /**
   * Where the next piece starts: a single colon is stepped over, two are a piece; -1 if neither.
   */
  private static int afterSeparator(CharSequence text, int at, int end) {
    if (at == end || startsWithTwoColons(text, at, end)) {
      return at;
    }
    boolean afterTwo = text.charAt(at - 1) == ':';
    if (afterTwo) {
      return text.charAt(at) == ':' ? -1 : at;
    }
    return text.charAt(at) == ':' && at + 1 < end ? at + 1 : -1;
  }

  private static boolean startsWithTwoColons(CharSequence text, int at, int end) {
    return at + 1 < end && text.charAt(at) == ':' && text.charAt(at + 1) == ':';
  }

  private static int hexDigits(CharSequence text, int start, int end) {
    int at = start;
    while (at < end && isHexDigit(text.charAt(at))) {
      at++;
    }
    return at - start;
  }

  static boolean isHexDigit(char c) {
    return HostName.isDigit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
  }
}
