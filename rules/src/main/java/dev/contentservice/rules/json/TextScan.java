package dev.contentservice.rules.json;

import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Scans a document once, without allocation, for text that parsers accept: invalid UTF-8, and
 * escapes of characters that cannot be stored.
 */
final class TextScan {
  /** Valid UTF-8, and every character can be stored. */
  static final int VALID = -1;

  /** Valid UTF-8, but with an escape of U+0000 or of half a surrogate pair. */
  static final int CANNOT_BE_STORED = -2;

  /** The length of two escapes. */
  private static final int PAIR = 12;

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long LOW_BITS = ~HIGH_BITS;
  private static final long ONES = 0x0101010101010101L;
  private static final long BACKSLASHES = ONES * '\\';
  private static final long LETTERS_U = ONES * 'u';

  private TextScan() {}

  /**
   * Scans the bytes of a document.
   *
   * @param from the offset of the first byte
   * @param to the offset after the last byte
   * @return {@link #VALID}, {@link #CANNOT_BE_STORED}, or the offset of the first byte that is
   *     invalid in a JSON document in UTF-8
   */
  static int scan(byte[] bytes, int from, int to) {
    boolean storable = true;
    int at = afterPlain(bytes, from, to);
    while (at < to) {
      if (bytes[at] == '\\') {
        int escape = escapeLength(bytes, at, to);
        storable &= escape > 0;
        at += Math.abs(escape);
      } else {
        int length = bytes[at] > 0 ? 1 : sequenceLength(bytes, at, to);
        if (length == 0) {
          return at;
        }
        at += length;
      }
      at = afterPlain(bytes, at, to);
    }
    return storable ? VALID : CANNOT_BE_STORED;
  }

  /**
   * Skips ASCII other than zero and the start of a numeric escape, eight bytes at a time; may stop
   * early. The short escapes, such as a quote, are valid and need no stop.
   */
  private static int afterPlain(byte[] bytes, int start, int to) {
    int at = start;
    // The word that starts one byte later ends before this.
    int last = to - Long.BYTES;
    while (at < last) {
      long word = (long) EIGHT.get(bytes, at);
      long escape = (word ^ BACKSLASHES) | ((long) EIGHT.get(bytes, at + 1) ^ LETTERS_U);
      // The high bit of each byte that is ASCII, not zero, and not a backslash before a u. The sums
      // carry only out of bytes beyond ASCII, or into one from the byte before: both stop here.
      long plain = (word + LOW_BITS) & (escape + LOW_BITS) & ~word & HIGH_BITS;
      if (plain != HIGH_BITS) {
        int stop = at + Long.numberOfTrailingZeros(plain ^ HIGH_BITS) / Byte.SIZE;
        return startOfEscape(bytes, start, stop);
      }
      at += Long.BYTES;
    }
    return startOfEscape(bytes, start, at);
  }

  /** This offset, or that of the backslash before it, unless that one is itself escaped. */
  private static int startOfEscape(byte[] bytes, int start, int end) {
    int first = end;
    while (first > start && bytes[first - 1] == '\\') {
      first--;
    }
    return end - (end - first) % 2;
  }

  /** The length of the escape in bytes, negative if its character cannot be stored. */
  private static int escapeLength(byte[] bytes, int at, int to) {
    int unit = unit(bytes, at, to);
    if (unit < 0) {
      boolean pair = at + 1 < to && bytes[at + 1] > 0;
      return pair ? 2 : 1;
    }
    if (Character.isHighSurrogate((char) unit)) {
      int low = unit(bytes, at + 6, to);
      // A missing escape is -1, which is not a surrogate.
      return Character.isLowSurrogate((char) low) ? PAIR : -6;
    }
    return unit == 0 || Character.isLowSurrogate((char) unit) ? -6 : 6;
  }

  /** Equal JSON of valid text, with the character itself for each escaped pair of surrogates. */
  static byte[] joinPairs(byte[] json) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream(json.length);
    for (int at = 0, length; at < json.length; at += length) {
      length = json[at] == '\\' ? Math.abs(escapeLength(json, at, json.length)) : 1;
      if (length == PAIR) {
        char[] pair = {(char) unit(json, at, json.length), (char) unit(json, at + 6, json.length)};
        joined.writeBytes(new String(pair).getBytes(StandardCharsets.UTF_8));
      } else {
        joined.write(json, at, length);
      }
    }
    return joined.toByteArray();
  }

  /** The UTF-16 unit that is escaped here, or -1 if there is no such escape. */
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

  /**
   * The length in bytes of the well-formed character that starts here (table 3-7 of the Unicode
   * standard): 2 to 4, or 0 if there is none of more than one byte.
   */
  static int sequenceLength(byte[] bytes, int at, int to) {
    int lead = bytes[at] & 0xFF;
    int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (at + length > to || length == 0 || !isSecond(lead, bytes[at + 1] & 0xFF)) {
      return 0;
    }
    for (int i = at + 2; i < at + length; i++) {
      if ((bytes[i] & 0xC0) != 0x80) {
        return 0;
      }
    }
    return length;
  }

  /**
   * Some lead bytes restrict the second byte: no overlong forms, no surrogates, nothing beyond
   * U+10FFFF.
   */
  private static boolean isSecond(int lead, int second) {
    int lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    int highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    return lowest <= second && second <= highest;
  }
}
