package dev.contentservice.rules.stream;

/** Converts offsets in a text to positions. Offsets must be queried in ascending order. */
final class TextPosition {
  private final byte[] bytes;
  private final TextCursor cursor;
  private int at;

  /** The first byte has this position. */
  TextPosition(byte[] bytes, SourcePosition start) {
    this.bytes = bytes;
    this.cursor = new TextCursor(start);
  }

  /** The position of the byte at this offset, or of the end if there is no such byte. */
  SourcePosition at(int offset) {
    while (at < Math.min(offset, bytes.length)) {
      step();
    }
    return new SourcePosition(cursor.line(), cursor.column());
  }

  /**
   * The position at this line and byte column relative to the start.
   *
   * @param lines counted from 1
   * @param columns in bytes, counted from 1
   */
  SourcePosition at(int lines, int columns) {
    long target = cursor.line() + lines - 1;
    while (at < bytes.length && cursor.line() < target) {
      step();
    }
    return at(at + columns - 1);
  }

  private void step() {
    cursor.pass(bytes[at]);
    at++;
  }
}
