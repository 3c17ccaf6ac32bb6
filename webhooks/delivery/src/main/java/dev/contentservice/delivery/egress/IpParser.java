package dev.contentservice.delivery.egress;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Parses addresses without a resolver. Accepts only forms that every parser reads the same way: no
 * octal, hexadecimal, short or single numbers for IPv4, and no zone for IPv6.
 */
final class IpParser {
  /** Not an IPv4 address. */
  static final long NONE = -1;

  private static final byte[] NOTHING = {};
  // "::" stands for at least one piece of two bytes.
  private static final int MAX_AROUND_GAP = 14;

  private IpParser() {}

  /** The bytes of an address without brackets, or null if the text is not an address. */
  static byte @Nullable [] bytes(String text) {
    long v4 = v4(text, 0, text.length());
    return v4 == NONE ? v6(text) : bytes(v4);
  }

  private static byte[] bytes(long v4) {
    return ByteBuffer.allocate(4).putInt((int) v4).array();
  }

  /**
   * The IPv4 address in a part of the text as an unsigned number, or {@link #NONE}. Allocates
   * nothing, because it checks every URL in an update.
   */
  static long v4(String text, int start, int end) {
    long address = 0;
    int at = start;
    for (int number = 1; number <= 4; number++) {
      int stop = number == 4 ? end : text.indexOf('.', at);
      int value = stop < 0 || stop > end ? -1 : number(text, at, stop);
      if (value < 0) {
        return NONE;
      }
      address = address << 8 | value;
      at = stop + 1;
    }
    return address;
  }

  /** A decimal number up to 255 without leading zeros, or -1. */
  private static int number(String text, int start, int end) {
    int digits = end - start;
    if (digits < 1 || digits > 3 || (digits > 1 && text.charAt(start) == '0')) {
      return -1;
    }
    int value = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      value = value * 10 + c - '0';
    }
    return value <= 255 ? value : -1;
  }

  /** The sixteen bytes of an IPv6 address in a form of RFC 4291, section 2.2, or null. */
  static byte @Nullable [] v6(String text) {
    int gap = text.indexOf("::");
    if (gap < 0) {
      byte[] all = pieces(text, true);
      return all != null && all.length == 16 ? all : null;
    }
    byte[] before = pieces(text.substring(0, gap), false);
    byte[] after = pieces(text.substring(gap + 2), true);
    if (before == null || after == null || before.length + after.length > MAX_AROUND_GAP) {
      return null;
    }
    return ByteBuffer.allocate(16).put(before).position(16 - after.length).put(after).array();
  }

  /** The bytes of pieces between colons, the last of which may be an IPv4 address; or null. */
  private static byte @Nullable [] pieces(String text, boolean last) {
    if (text.isEmpty()) {
      return NOTHING;
    }
    String[] pieces = text.split(":", -1);
    ByteBuffer bytes = ByteBuffer.allocate(2 * pieces.length + 2);
    for (int i = 0; i < pieces.length; i++) {
      long v4 = last && i == pieces.length - 1 ? v4(pieces[i], 0, pieces[i].length()) : NONE;
      if (v4 != NONE) {
        bytes.putInt((int) v4);
      } else if (pieces[i].matches("[0-9a-fA-F]{1,4}")) {
        bytes.putShort((short) Integer.parseInt(pieces[i], 16));
      } else {
        return null;
      }
    }
    byte[] read = new byte[bytes.flip().remaining()];
    bytes.get(read);
    return read;
  }
}
