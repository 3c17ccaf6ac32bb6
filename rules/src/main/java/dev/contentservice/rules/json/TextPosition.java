package dev.contentservice.rules.json;

/**
 * Counts lines and characters up to places in a text, which must be asked for from front to back.
 */
final class TextPosition {
  private final byte[] bytes;
  private final TextCursor cursor;
  private int at;

  /** From the first byte, which stands there. */
  TextPosition(byte[] bytes, SourcePosition start) {
    this.bytes = bytes;
    this.cursor = new TextCursor(start);
  }

  /** The place of the byte at this offset, or of the end if there is no such byte. */
  SourcePosition at(int offset) {
    while (at < Math.min(offset, bytes.length)) {
      step();
    }
    return new SourcePosition(cursor.line(), cursor.column());
  }

  /**
   * The place that lies so many lines and bytes away from the start.
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
