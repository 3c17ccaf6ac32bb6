package dev.contentservice.rules.webhook;

import java.nio.ByteBuffer;

/** IPv6 addresses in the forms of RFC 4291, section 2.2, without a zone. */
final class Ipv6 {
  private static final int PIECES = 8;
  private static final int TOO_MANY = PIECES + 1;
  private static final int LONGEST = "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255".length();
  private static final int LONGEST_PIECE = 4;

  private Ipv6() {}

  /** Whether this part of the text is such an address. */
  static boolean isAddress(String text, int start, int end) {
    if (end - start > LONGEST) {
      return false;
    }
    int cut = text.indexOf("::", start);
    boolean shortened = start <= cut && cut < end;
    return shortened
        ? piecesOrNone(text, start, cut, false) + piecesOrNone(text, cut + 2, end, true) < PIECES
        : pieces(text, start, end, true) == PIECES;
  }

  /** The 16 bytes of an address. */
  static byte[] bytes(String text, int start, int end) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * PIECES);
    int gap = -1;
    int at = start;
    while (at < end) {
      int stop = AsciiSet.HEX_DIGITS.endOfRun(text, at, end);
      if (stop < end && text.charAt(stop) == '.') {
        bytes.putInt((int) Host.ipv4(text, at, end));
        stop = end;
      } else if (stop > at) {
        bytes.putShort((short) Integer.parseInt(text, at, stop, 16));
      }
      boolean isGap = text.startsWith("::", stop) && stop < end;
      gap = isGap ? bytes.position() : gap;
      at = stop + (isGap ? 2 : 1);
    }
    return gap < 0 ? bytes.array() : widened(bytes.array(), gap, bytes.position());
  }

  /** Moves the bytes after the gap to the end. */
  private static byte[] widened(byte[] bytes, int gap, int end) {
    byte[] all = new byte[bytes.length];
    System.arraycopy(bytes, 0, all, 0, gap);
    System.arraycopy(bytes, gap, all, all.length - (end - gap), end - gap);
    return all;
  }

  private static int piecesOrNone(String text, int start, int end, boolean last) {
    return start == end ? 0 : pieces(text, start, end, last);
  }

  /**
   * The number of 16-bit pieces, joined by single colons; too many if the text has anything else.
   *
   * @param last whether the address ends here, so that an IPv4 address may replace two pieces
   */
  private static int pieces(String text, int start, int end, boolean last) {
    if (last && Host.ipv4(text, start, end) != Host.NONE) {
      return 2;
    }
    int stop = AsciiSet.HEX_DIGITS.endOfRun(text, start, end);
    int digits = stop - start;
    if (digits < 1 || digits > LONGEST_PIECE) {
      return TOO_MANY;
    }
    if (stop == end) {
      return 1;
    }
    return text.charAt(stop) == ':' ? 1 + pieces(text, stop + 1, end, last) : TOO_MANY;
  }
}
