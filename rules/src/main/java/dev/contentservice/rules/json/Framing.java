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
  boolean next(Window window) throws IOException;

  /**
   * Finds out how a stream is framed: an array if it starts with a bracket, else one document to a
   * line if its first line that is not blank has all its braces closed, else one document in all.
   * Nothing but white space is one document, an empty one.
   *
   * @param lines whether it is known to be one document to a line
   * @param longest bytes of a document that may be told from a longer one
   */
  static Documents of(InputStream in, boolean lines, int longest) throws IOException {
    Window window = new Window(in, longest);
    if (lines) {
      return new Documents(window, new LineFraming());
    }
    boolean marked = skipMark(window);
    long above = skipSpace(window);
    boolean array = window.more() && window.bytes[window.at] == '[';
    boolean line = !array && window.more() && firstLineIsWhole(window);
    // A first line that is too long to keep is not gone through again.
    boolean kept = window.at - window.from <= longest;
    if (array || kept) {
      window.at = window.from;
    }
    Framing byLine = kept ? new LineFraming() : new LineFraming(above);
    return new Documents(window, array ? new ArrayFraming(marked) : line ? byLine : new Whole());
  }

  /** How many lines end in the white space. */
  private static long skipSpace(Window window) throws IOException {
    long lines = 0;
    while (window.more() && Window.isSpace(window.bytes[window.at])) {
      lines += window.bytes[window.at] == '\n' ? 1 : 0;
      window.at++;
    }
    return lines;
  }

  private static boolean skipMark(Window window) throws IOException {
    byte[] mark = Document.MARK;
    int i = 0;
    while (i < mark.length && window.more() && window.bytes[window.at] == mark[i]) {
      window.at++;
      i++;
    }
    return i == mark.length;
  }

  private static boolean firstLineIsWhole(Window window) throws IOException {
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
    public boolean next(Window window) throws IOException {
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
