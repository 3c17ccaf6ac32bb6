package dev.contentservice.rules.json;

/** Counts lines and characters of a text in UTF-8 while its bytes go by. */
final class TextCursor {
  private long line;
  private long column;

  /** At the start of a text. */
  TextCursor() {
    this(new SourcePosition(1, 1));
  }

  /** Before a byte that stands there. */
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
