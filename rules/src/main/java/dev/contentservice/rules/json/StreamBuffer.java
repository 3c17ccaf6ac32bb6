package dev.contentservice.rules.json;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What can be seen of a stream at a time: the document that is being looked for. Holds little more
 * than the longest document that is allowed, however long the stream and its documents are.
 */
final class StreamBuffer {
  private static final int STEP = 1 << 16;

  /** The longest array that every virtual machine can make. */
  private static final int MOST = Integer.MAX_VALUE - 8;

  private final InputStream in;
  private final int longest;

  byte[] bytes = new byte[2 * STEP];

  /** The document: its first byte, and behind its last. */
  int from;

  int to;

  /** How far the stream is looked at, and how far it is read. */
  int at;

  int end;

  /** Where the document starts, counted from 1; the column in characters. */
  long line = 1;

  long column = 1;

  /** What is wrong here apart from any document, or null if this is a document. */
  @Nullable String fault;

  /**
   * A window at the start of a stream.
   *
   * @param longest bytes of a document that may be told from a longer one
   */
  StreamBuffer(InputStream in, int longest) {
    this.in = in;
    this.longest = Math.min(longest, MOST - 2 * STEP);
  }

  /** Whether another byte can be looked at; reads on if need be. */
  boolean more() throws IOException {
    return at < end || fill();
  }

  /** Reads on, which moves the bytes; false at the end of the stream. */
  private boolean fill() throws IOException {
    if (end - from > longest) {
      // Too long by now: what follows is looked at but not kept.
      end = from + longest + 1;
      at = end;
    }
    makeRoom();
    int read = 0;
    while (read == 0) {
      read = in.read(bytes, end, bytes.length - end);
    }
    end += Math.max(read, 0);
    return read > 0;
  }

  private void makeRoom() {
    if (bytes.length - end >= STEP) {
      return;
    }
    System.arraycopy(bytes, from, bytes, 0, end - from);
    at -= from;
    end -= from;
    from = 0;
    if (bytes.length - end < STEP) {
      long most = (long) longest + STEP;
      bytes = Arrays.copyOf(bytes, (int) Math.min(Math.min(most, 2L * bytes.length), MOST));
    }
  }

  /** Lets the document start here. */
  void startHere() {
    from = at;
  }

  /** Lets the document end here; of one that is too long, only the first bytes are there. */
  void endHere() {
    to = at;
  }

  /** Goes over white space, however long; the document starts behind it. */
  void skipSpace(TextCursor cursor) throws IOException {
    startHere();
    while (more() && isSpace(bytes[at])) {
      cursor.pass(bytes[at]);
      at++;
      startHere();
    }
    placeAt(cursor);
  }

  /** Whether all that was looked at since the document started is still there. */
  boolean isKept() {
    return at - from <= longest;
  }

  /** Says where the document starts. */
  void placeAt(TextCursor cursor) {
    line = cursor.line();
    column = cursor.column();
  }

  static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }
}
