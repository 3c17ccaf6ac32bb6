package dev.contentservice.rules.stream;

/** Counts the lines and characters of UTF-8 text byte by byte. */
final class TextCursor {
  private long line;
  private long column;

  /** Starts at line 1, column 1. */
  TextCursor() {
    this(new SourcePosition(1, 1));
  }

  /** Starts at this position. */
  TextCursor(SourcePosition start) {
    this.line = start.line();
    this.column = start.column();
  }

  void pass(byte b) {
    if (b == '\n') {
      line++;
      column = 1;
    } else if ((b & 0xC0) != 0x80) {
      column++;
    }
  }

  long line() {
    return line;
  }

  long column() {
    return column;
  }
}
