package dev.contentservice.rules.json;

/**
 * Counts lines and characters up to places in a text, which must be asked for from front to back.
 */
final class TextPosition {
  private final byte[] bytes;
  private int at;
  private long line;
  private long column;

  /** From the first byte, which stands there. */
  TextPosition(byte[] bytes, Place start) {
    this.bytes = bytes;
    this.line = start.line();
    this.column = start.column();
  }

  /** The place of the byte at this offset, or of the end if there is no such byte. */
  Place at(int offset) {
    while (at < Math.min(offset, bytes.length)) {
      step();
    }
    return new Place(line, column);
  }

  /**
   * The place that lies so many lines and bytes away from the start.
   *
   * @param lines counted from 1
   * @param columns in bytes, counted from 1
   */
  Place at(int lines, int columns) {
    long target = line + lines - 1;
    while (at < bytes.length && line < target) {
      step();
    }
    return at(at + columns - 1);
  }

  private void step() {
    byte b = bytes[at];
    at++;
    if (b == '\n') {
      line++;
      column = 1;
    } else if ((b & 0xC0) != 0x80) {
      column++;
    }
  }
}
