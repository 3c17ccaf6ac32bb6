package dev.contentservice.rules.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Looks through the bytes of a document, once and without making an object, for text that parsers
 * would let through: bytes that are no UTF-8, and escapes of characters that cannot be kept.
 */
final class TextScan {
  /** UTF-8, and every character can be kept. */
  static final int FINE = -1;

  /** UTF-8, but with an escape of U+0000 or of half a surrogate pair. */
  static final int CANNOT_BE_STORED = -2;

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long ONES = 0x0101010101010101L;
  private static final long BACKSLASHES = ONES * '\\';

  private TextScan() {}

  /**
   * Scans the bytes of a document.
   *
   * @param from its first byte
   * @param to behind its last byte
   * @return {@link #FINE}, {@link #CANNOT_BE_STORED}, or the offset of the first byte that cannot
   *     stand in a JSON document in UTF-8
   */
  static int scan(byte[] bytes, int from, int to) {
    boolean kept = true;
    int at = afterPlain(bytes, from, to);
    while (at < to) {
      if (bytes[at] == '\\') {
        int escape = escapeLength(bytes, at, to);
        kept &= escape > 0;
        at += Math.abs(escape);
      } else {
        int length = bytes[at] > 0 ? 1 : Utf8.sequenceLength(bytes, at, to);
        if (length == 0) {
          return at;
        }
        at += length;
      }
      at = afterPlain(bytes, at, to);
    }
    return kept ? FINE : CANNOT_BE_STORED;
  }

  /** Skips what is ASCII but zero and backslash, eight bytes at a time; may stop early. */
  private static int afterPlain(byte[] bytes, int start, int to) {
    int at = start;
    while (at + Long.BYTES <= to) {
      long word = (long) EIGHT.get(bytes, at);
      long others = (word & HIGH_BITS) | zeroBytes(word) | zeroBytes(word ^ BACKSLASHES);
      if (others != 0) {
        return at + Long.numberOfTrailingZeros(others) / Byte.SIZE;
      }
      at += Long.BYTES;
    }
    return at;
  }

  /** The high bit of each zero byte; above the lowest such byte it may be set for others too. */
  private static long zeroBytes(long word) {
    return (word - ONES) & ~word & HIGH_BITS;
  }

  /** Bytes of the escape, negative if its character cannot be kept. */
  private static int escapeLength(byte[] bytes, int at, int to) {
    int unit = unit(bytes, at, to);
    if (unit < 0) {
      boolean pair = at + 1 < to && bytes[at + 1] > 0;
      return pair ? 2 : 1;
    }
    if (Character.isHighSurrogate((char) unit)) {
      int low = unit(bytes, at + 6, to);
      // No escape is -1, and so no surrogate.
      return Character.isLowSurrogate((char) low) ? 12 : -6;
    }
    return unit == 0 || Character.isLowSurrogate((char) unit) ? -6 : 6;
  }

  /** The UTF-16 unit that is escaped here, or -1 if no such escape stands here. */
  private static int unit(byte[] bytes, int at, int to) {
    if (at + 6 > to || bytes[at] != '\\' || bytes[at + 1] != 'u') {
      return -1;
    }
    int unit = 0;
    for (int i = at + 2; i < at + 6; i++) {
      int digit = Character.digit(bytes[i], 16);
      if (digit < 0) {
        return -1;
      }
      unit = (unit << 4) | digit;
    }
    return unit;
  }
}
