package dev.contentservice.rules.json;

import java.io.IOException;
import java.io.InputStream;

/** Splits a stream into documents. */
interface Framing {

  /**
   * Moves to the next document.
   *
   * @return false if there is none
   */
  boolean next(StreamBuffer buffer) throws IOException;

  /**
   * Detects the framing of a stream: an array if it starts with a bracket; one document per line if
   * its first non-blank line closes all its braces; otherwise one document. White space alone is
   * one empty document.
   *
   * @param lines true if the stream is known to have one document per line
   * @param longest the maximum document size in bytes; longer documents are cut off
   */
  static DocumentIterator of(InputStream in, boolean lines, int longest) throws IOException {
    StreamBuffer buffer = new StreamBuffer(in, longest);
    return new DocumentIterator(
        buffer, lines ? new LineFraming(new TextCursor(), false) : of(buffer));
  }

  private static Framing of(StreamBuffer buffer) throws IOException {
    TextCursor cursor = new TextCursor();
    boolean marked = skipToText(buffer, cursor);
    boolean array = buffer.more() && buffer.bytes[buffer.at] == '[';
    boolean line = !array && buffer.more() && firstLineIsWhole(buffer);
    // A first line that exceeds the buffer is not read again.
    boolean kept = buffer.isKept();
    if (kept) {
      buffer.at = buffer.from;
    }
    if (array && kept) {
      return new ArrayFraming(marked, cursor);
    }
    return line ? new LineFraming(cursor, !kept) : new Whole();
  }

  /** Moves to the first document; returns whether a byte order mark precedes it. */
  private static boolean skipToText(StreamBuffer buffer, TextCursor cursor) throws IOException {
    boolean marked = skipMark(buffer);
    if (marked) {
      skipKeptSpace(buffer);
    } else {
      buffer.at = buffer.from;
      buffer.skipSpace(cursor);
    }
    if (!buffer.more()) {
      buffer.placeAt(new TextCursor());
    }
    return marked;
  }

  private static boolean skipMark(StreamBuffer buffer) throws IOException {
    byte[] mark = JsonObjectParser.MARK;
    int i = 0;
    while (i < mark.length && buffer.more() && buffer.bytes[buffer.at] == mark[i]) {
      buffer.at++;
      i++;
    }
    return i == mark.length;
  }

  /** Keeps the byte order mark in the buffer, because it is part of the document. */
  private static void skipKeptSpace(StreamBuffer buffer) throws IOException {
    while (buffer.isKept() && buffer.more() && StreamBuffer.isSpace(buffer.bytes[buffer.at])) {
      buffer.at++;
    }
  }

  private static boolean firstLineIsWhole(StreamBuffer buffer) throws IOException {
    Nesting nesting = new Nesting();
    while (buffer.more() && buffer.bytes[buffer.at] != '\n') {
      nesting.see(buffer.bytes[buffer.at]);
      buffer.at++;
    }
    return !nesting.isInside();
  }

  /** The whole stream is one document. */
  final class Whole implements Framing {
    private boolean over;

    @Override
    public boolean next(StreamBuffer buffer) throws IOException {
      while (!over && buffer.more()) {
        buffer.at = buffer.end;
      }
      buffer.endHere();
      boolean first = !over;
      over = true;
      return first;
    }
  }
}
