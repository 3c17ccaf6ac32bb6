package dev.contentservice.rules.json;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** One document to a line, from its first character on; lines of white space are none. */
final class LineFraming implements Framing {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long ONES = 0x0101010101010101L;
  private static final long NEWLINES = ONES * '\n';

  private final TextCursor cursor;
  private boolean within;

  /**
   * From where the window is.
   *
   * @param cursor where the window is
   * @param within whether the window is at the end of a line that is too long to be gone through
   *     again; that line is the first document
   */
  LineFraming(TextCursor cursor, boolean within) {
    this.cursor = cursor;
    this.within = within;
  }

  @Override
  public boolean next(StreamBuffer window) throws IOException {
    if (!within) {
      window.skipSpace(cursor);
      if (!window.more()) {
        return false;
      }
      toEndOfLine(window);
    }
    within = false;
    window.endHere();
    return true;
  }

  private static void toEndOfLine(StreamBuffer window) throws IOException {
    boolean found = false;
    while (!found && window.more()) {
      window.at = newline(window.bytes, window.at, window.end);
      found = window.at < window.end;
    }
  }

  /** The offset of the first newline, or the end. */
  private static int newline(byte[] bytes, int from, int end) {
    int at = from;
    while (at + Long.BYTES <= end) {
      long word = (long) EIGHT.get(bytes, at) ^ NEWLINES;
      long found = (word - ONES) & ~word & HIGH_BITS;
      if (found != 0) {
        // The lowest mark is always true, higher ones may come from a borrow.
        return at + (Long.numberOfTrailingZeros(found) >>> 3);
      }
      at += Long.BYTES;
    }
    while (at < end && bytes[at] != '\n') {
      at++;
    }
    return at;
  }
}
