package dev.contentservice.rules.json;

import java.io.IOException;

/**
 * Splits an array that spans the stream: one document per element. Looks only at brackets and
 * strings; the reader validates the elements.
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
   * Starts at the current position of the buffer.
   *
   * @param marked whether a byte order mark precedes the array; it is returned as a document, which
   *     the reader rejects
   * @param cursor the position of the buffer
   */
  ArrayFraming(boolean marked, TextCursor cursor) {
    this.marked = marked;
    this.cursor = cursor;
  }

  @Override
  public boolean next(StreamBuffer buffer) throws IOException {
    if (marked) {
      marked = false;
      buffer.at += JsonObjectParser.MARK.length;
      buffer.endHere();
      return true;
    }
    toNextElement(buffer);
    return switch (state) {
      case AFTER -> buffer.more() && fault(buffer, "something follows the array; remove it");
      case OVER -> false;
      default -> element(buffer) || fault(buffer, "the array ends too early; complete it");
    };
  }

  /** Skips white space between elements and the brackets of the array. */
  private void toNextElement(StreamBuffer buffer) throws IOException {
    buffer.skipSpace(cursor);
    if (state == State.BEFORE) {
      step(buffer);
      state = State.FIRST;
      buffer.skipSpace(cursor);
    }
    if (state == State.FIRST && buffer.more() && buffer.bytes[buffer.at] == ']') {
      step(buffer);
      state = State.AFTER;
      buffer.skipSpace(cursor);
    }
  }

  private boolean fault(StreamBuffer buffer, String fault) {
    state = State.OVER;
    buffer.endHere();
    buffer.fault = fault;
    return true;
  }

  /** Moves to the end of an element; returns false at the end of the stream. */
  private boolean element(StreamBuffer buffer) throws IOException {
    if (state == State.CUT || !buffer.more()) {
      return false;
    }
    Nesting nesting = new Nesting();
    while (buffer.more()) {
      byte b = buffer.bytes[buffer.at];
      boolean ends = !nesting.isInside() && (b == ',' || b == ']');
      if (ends) {
        endElement(buffer, b == ',' ? State.ELEMENT : State.AFTER);
        return true;
      }
      nesting.see(b);
      step(buffer);
    }
    buffer.endHere();
    state = State.CUT;
    return true;
  }

  private void endElement(StreamBuffer buffer, State next) {
    buffer.endHere();
    step(buffer);
    state = next;
  }

  private void step(StreamBuffer buffer) {
    cursor.pass(buffer.bytes[buffer.at]);
    buffer.at++;
  }
}
