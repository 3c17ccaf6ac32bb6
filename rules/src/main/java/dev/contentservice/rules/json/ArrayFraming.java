package dev.contentservice.rules.json;

import java.io.IOException;

/**
 * One document to an element of an array that spans the stream. Elements are told apart by their
 * brackets and strings alone; whether they are right is for the reader to say.
 */
final class ArrayFraming implements Framing {
  private enum State {
    BEFORE,
    FIRST,
    ELEMENT,
    CUT,
    AFTER,
    OVER
  }

  private boolean marked;
  private State state = State.BEFORE;
  private final TextCursor cursor;

  /**
   * From where the window is.
   *
   * @param marked whether a byte order mark stands there; it is shown as a document, for the reader
   *     to refuse
   * @param cursor where the window is
   */
  ArrayFraming(boolean marked, TextCursor cursor) {
    this.marked = marked;
    this.cursor = cursor;
  }

  @Override
  public boolean next(StreamBuffer window) throws IOException {
    if (marked) {
      marked = false;
      window.at += JsonObjectParser.MARK.length;
      window.endHere();
      return true;
    }
    toNextElement(window);
    return switch (state) {
      case AFTER -> window.more() && fault(window, "something follows the array; remove it");
      case OVER -> false;
      default -> element(window) || fault(window, "the array ends too early; complete it");
    };
  }

  /** Goes over what stands between elements, and over the brackets of the array. */
  private void toNextElement(StreamBuffer window) throws IOException {
    window.skipSpace(cursor);
    if (state == State.BEFORE) {
      step(window);
      state = State.FIRST;
      window.skipSpace(cursor);
    }
    if (state == State.FIRST && window.more() && window.bytes[window.at] == ']') {
      step(window);
      state = State.AFTER;
      window.skipSpace(cursor);
    }
  }

  private boolean fault(StreamBuffer window, String fault) {
    state = State.OVER;
    window.endHere();
    window.fault = fault;
    return true;
  }

  /** Goes to the end of an element; false if the stream is at its end. */
  private boolean element(StreamBuffer window) throws IOException {
    if (state == State.CUT || !window.more()) {
      return false;
    }
    Nesting nesting = new Nesting();
    while (window.more()) {
      byte b = window.bytes[window.at];
      boolean ends = !nesting.isInside() && (b == ',' || b == ']');
      if (ends) {
        endElement(window, b == ',' ? State.ELEMENT : State.AFTER);
        return true;
      }
      nesting.see(b);
      step(window);
    }
    window.endHere();
    state = State.CUT;
    return true;
  }

  private void endElement(StreamBuffer window, State next) {
    window.endHere();
    step(window);
    state = next;
  }

  private void step(StreamBuffer window) {
    cursor.pass(window.bytes[window.at]);
    window.at++;
  }
}
