package dev.contentservice.rules.stream;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Buffers the current document of a stream. Holds little more than the longest allowed document,
 * however long the stream and its documents are.
 */
final class StreamBuffer {
  private static final int STEP = 1 << 16;

  /** The longest array that every JVM can allocate. */
  private static final int MOST = Integer.MAX_VALUE - 8;

  private final InputStream in;
  private final int longest;

  byte[] bytes = new byte[2 * STEP];

  /** The document: from its first byte to after its last. */
  int from;

  int to;

  /** The current offset, and the end of the bytes read. */
  int at;

  int end;

  /** The start of the document, counted from 1; the column in characters. */
  long line = 1;

  long column = 1;

  /** A framing fault in place of a document, or null for a document. */
  @Nullable String fault;

  /**
   * Starts at the beginning of a stream.
   *
   * @param longest the maximum document size in bytes; longer documents are cut off
   */
  StreamBuffer(InputStream in, int longest) {
    this.in = in;
    this.longest = Math.min(longest, MOST - 2 * STEP);
  }

  /** Whether there is another byte; reads more if necessary. */
  boolean more() throws IOException {
    return at < end || fill();
  }

  /** Reads more, which may move the bytes; returns false at the end of the stream. */
  private boolean fill() throws IOException {
    if (end - from > longest) {
      // The document is too long: the rest is scanned but not stored.
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

  /** Starts the document here. */
  void startHere() {
    from = at;
  }

  /** Ends the document here; only the first bytes of one that is too long are stored. */
  void endHere() {
    to = at;
  }

  /** Skips white space of any length; the document starts after it. */
  void skipSpace(TextCursor cursor) throws IOException {
    startHere();
    while (more() && isSpace(bytes[at])) {
      cursor.pass(bytes[at]);
      at++;
      startHere();
    }
    placeAt(cursor);
  }

  /** Whether the document up to here is stored completely. */
  boolean isStored() {
    return at - from <= longest;
  }

  /** Sets the position where the document starts. */
  void placeAt(TextCursor cursor) {
    line = cursor.line();
    column = cursor.column();
  }

  static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }
}
