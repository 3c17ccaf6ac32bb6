package dev.contentservice.rules.stream;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Splits a stream with one document per line. Skips blank lines and leading white space. */
final class LineFraming extends Framing {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long ONES = 0x0101010101010101L;
  private static final long NEWLINES = ONES * '\n';

  private final TextCursor cursor;
  private boolean within;

  /**
   * Starts at the current position of the buffer.
   *
   * @param cursor the position of the buffer
   * @param within whether the buffer is at the end of a line that is too long to read again; that
   *     line is the first document
   */
  LineFraming(StreamBuffer buffer, TextCursor cursor, boolean within) {
    super(buffer);
    this.cursor = cursor;
    this.within = within;
  }

  @Override
  boolean next() throws IOException {
    if (!within) {
      buffer.skipSpace(cursor);
      if (!buffer.more()) {
        return false;
      }
      toEndOfLine();
    }
    within = false;
    buffer.endHere();
    return true;
  }

  private void toEndOfLine() throws IOException {
    boolean found = false;
    while (!found && buffer.more()) {
      buffer.at = newline(buffer.bytes, buffer.at, buffer.end);
      found = buffer.at < buffer.end;
    }
  }

  /** The offset of the first newline, or the end. */
  private static int newline(byte[] bytes, int from, int end) {
    int at = from;
    while (at + Long.BYTES <= end) {
      long word = (long) EIGHT.get(bytes, at) ^ NEWLINES;
      long found = (word - ONES) & ~word & HIGH_BITS;
      if (found != 0) {
        // The lowest set bit is exact; higher ones may come from a borrow.
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
