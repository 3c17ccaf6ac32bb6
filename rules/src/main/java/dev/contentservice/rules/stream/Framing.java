package dev.contentservice.rules.stream;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Splits a stream into documents. */
abstract class Framing {
  private static final byte[] MARK = "\uFEFF".getBytes(StandardCharsets.UTF_8);

  /** Holds the current document. */
  final StreamBuffer buffer;

  Framing(StreamBuffer buffer) {
    this.buffer = buffer;
  }

  /**
   * Moves to the next document.
   *
   * @return false if there is none
   */
  abstract boolean next() throws IOException;

  /**
   * Detects the framing of a stream: an array if it starts with a bracket; one document per line if
   * its first non-blank line closes all its braces; otherwise one document. White space alone is
   * one empty document.
   *
   * @param longest the maximum document size in bytes; longer documents are cut off
   */
  static Framing detect(InputStream in, int longest) throws IOException {
    StreamBuffer buffer = new StreamBuffer(in, longest);
    TextCursor cursor = new TextCursor();
    boolean marked = skipToText(buffer, cursor);
    boolean array = buffer.more() && buffer.bytes[buffer.at] == '[';
    boolean line = !array && buffer.more() && firstLineIsWhole(buffer);
    // A first line that exceeds the buffer is not read again.
    boolean stored = buffer.isStored();
    if (stored) {
      buffer.at = buffer.from;
    }
    if (array && stored) {
      return new ArrayFraming(buffer, marked ? MARK.length : 0, cursor);
    }
    return line ? new LineFraming(buffer, cursor, !stored) : new Whole(buffer);
  }

  /** The framing of a stream that is known to have one document per line. */
  static Framing lines(InputStream in, int longest) {
    return new LineFraming(new StreamBuffer(in, longest), new TextCursor(), false);
  }

  /** This framing if it is of an array, otherwise one that has only a fault. */
  final Framing ofArray() {
    return this instanceof ArrayFraming ? this : new NoArray(buffer);
  }

  /** Moves to the first document; returns whether a byte order mark precedes it. */
  private static boolean skipToText(StreamBuffer buffer, TextCursor cursor) throws IOException {
    boolean marked = skipMark(buffer);
    if (marked) {
      skipStoredSpace(buffer);
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
    int i = 0;
    while (i < MARK.length && buffer.more() && buffer.bytes[buffer.at] == MARK[i]) {
      buffer.at++;
      i++;
    }
    return i == MARK.length;
  }

  /** Leaves the byte order mark in the buffer, because it is part of the document. */
  private static void skipStoredSpace(StreamBuffer buffer) throws IOException {
    while (buffer.isStored() && buffer.more() && StreamBuffer.isSpace(buffer.bytes[buffer.at])) {
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

  /** The stream must be an array but is not. */
  private static final class NoArray extends Framing {
    NoArray(StreamBuffer buffer) {
      super(buffer);
    }

    @Override
    boolean next() throws IOException {
      boolean first = buffer.fault == null;
      buffer.endHere();
      buffer.fault = "send one JSON array, such as [{...}, {...}]";
      return first;
    }
  }

  /** The whole stream is one document. */
  private static final class Whole extends Framing {
    private boolean over;

    Whole(StreamBuffer buffer) {
      super(buffer);
    }

    @Override
    boolean next() throws IOException {
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
