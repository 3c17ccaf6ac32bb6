package dev.contentservice.rules.stream;

import java.io.IOException;

/**
 * Splits an array that spans the stream: one document per element. Looks only at brackets and
 * strings; the reader validates the elements.
 */
final class ArrayFraming extends Framing {
  private enum State {
    BEFORE,
    FIRST,
    ELEMENT,
    CUT,
    AFTER,
    OVER
  }

  private int mark;
  private State state = State.BEFORE;
  private final TextCursor cursor;

  /**
   * Starts at the current position of the buffer.
   *
   * @param mark the length of the byte order mark before the array, if any; it is returned as a
   *     document, which the reader rejects
   * @param cursor the position of the buffer
   */
  ArrayFraming(StreamBuffer buffer, int mark, TextCursor cursor) {
    super(buffer);
    this.mark = mark;
    this.cursor = cursor;
  }

  @Override
  boolean next() throws IOException {
    if (mark > 0) {
      buffer.at += mark;
      mark = 0;
      buffer.endHere();
      return true;
    }
    toNextElement();
    return switch (state) {
      case AFTER -> buffer.more() && fault("something follows the array; remove it");
      case OVER -> false;
      default -> element() || fault("the array ends too early; complete it");
    };
  }

  /** Skips white space between elements and the brackets of the array. */
  private void toNextElement() throws IOException {
    buffer.skipSpace(cursor);
    if (state == State.BEFORE) {
      step();
      state = State.FIRST;
      buffer.skipSpace(cursor);
    }
    if (state == State.FIRST && buffer.more() && buffer.bytes[buffer.at] == ']') {
      step();
      state = State.AFTER;
      buffer.skipSpace(cursor);
    }
  }

  private boolean fault(String fault) {
    state = State.OVER;
    buffer.endHere();
    buffer.fault = fault;
    return true;
  }

  /** Moves to the end of an element; returns false at the end of the stream. */
  private boolean element() throws IOException {
    if (state == State.CUT || !buffer.more()) {
      return false;
    }
    Nesting nesting = new Nesting();
    while (buffer.more()) {
      byte b = buffer.bytes[buffer.at];
      boolean ends = !nesting.isInside() && (b == ',' || b == ']');
      if (ends) {
        endElement(b == ',' ? State.ELEMENT : State.AFTER);
        return true;
      }
      nesting.see(b);
      step();
    }
    buffer.endHere();
    state = State.CUT;
    return true;
  }

  private void endElement(State next) {
    buffer.endHere();
    step();
    state = next;
  }

  private void step() {
    cursor.pass(buffer.bytes[buffer.at]);
    buffer.at++;
  }
}
