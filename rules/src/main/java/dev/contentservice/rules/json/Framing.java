package dev.contentservice.rules.json;

import java.io.IOException;
import java.io.InputStream;

/** How documents follow each other in a stream. */
interface Framing {

  /**
   * Shows the next document.
   *
   * @return false if there is none
   */
  boolean next(StreamBuffer window) throws IOException;

  /**
   * Finds out how a stream is framed: an array if it starts with a bracket, else one document to a
   * line if its first line that is not blank has all its braces closed, else one document in all.
   * Nothing but white space is one document, an empty one.
   *
   * @param lines whether it is known to be one document to a line
   * @param longest bytes of a document that may be told from a longer one
   */
  static DocumentIterator of(InputStream in, boolean lines, int longest) throws IOException {
    StreamBuffer window = new StreamBuffer(in, longest);
    return new DocumentIterator(
        window, lines ? new LineFraming(new TextCursor(), false) : of(window));
  }

  private static Framing of(StreamBuffer window) throws IOException {
    TextCursor cursor = new TextCursor();
    boolean marked = skipToText(window, cursor);
    boolean array = window.more() && window.bytes[window.at] == '[';
    boolean line = !array && window.more() && firstLineIsWhole(window);
    // A first line that is too long to keep is not gone through again.
    boolean kept = window.isKept();
    if (kept) {
      window.at = window.from;
    }
    if (array && kept) {
      return new ArrayFraming(marked, cursor);
    }
    return line ? new LineFraming(cursor, !kept) : new Whole();
  }

  /** Goes to the first document; says whether a byte order mark stands before it. */
  private static boolean skipToText(StreamBuffer window, TextCursor cursor) throws IOException {
    boolean marked = skipMark(window);
    if (marked) {
      skipKeptSpace(window);
    } else {
      window.at = window.from;
      window.skipSpace(cursor);
    }
    if (!window.more()) {
      window.placeAt(new TextCursor());
    }
    return marked;
  }

  private static boolean skipMark(StreamBuffer window) throws IOException {
    byte[] mark = JsonObjectParser.MARK;
    int i = 0;
    while (i < mark.length && window.more() && window.bytes[window.at] == mark[i]) {
      window.at++;
      i++;
    }
    return i == mark.length;
  }

  /** The mark belongs to what follows, so it must stay in sight. */
  private static void skipKeptSpace(StreamBuffer window) throws IOException {
    while (window.isKept() && window.more() && StreamBuffer.isSpace(window.bytes[window.at])) {
      window.at++;
    }
  }

  private static boolean firstLineIsWhole(StreamBuffer window) throws IOException {
    Nesting nesting = new Nesting();
    while (window.more() && window.bytes[window.at] != '\n') {
      nesting.see(window.bytes[window.at]);
      window.at++;
    }
    return !nesting.isInside();
  }

  /** The whole stream is one document. */
  final class Whole implements Framing {
    private boolean over;

    @Override
    public boolean next(StreamBuffer window) throws IOException {
      while (!over && window.more()) {
        window.at = window.end;
      }
      window.endHere();
      boolean first = !over;
      over = true;
      return first;
    }
  }
}
