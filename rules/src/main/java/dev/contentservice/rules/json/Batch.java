package dev.contentservice.rules.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Some documents that follow each other, and what was found about each. Used again and again. */
final class Batch {
  private static final int FULL = 1 << 18;
  private static final int DOCUMENTS = 512;

  /** The documents, one right behind the other. */
  byte[] bytes = new byte[FULL];

  int count;

  private final int[] ends = new int[DOCUMENTS];
  private final long[] lines = new long[DOCUMENTS];
  private final long[] columns = new long[DOCUMENTS];

  /** What is wrong in place of a document. */
  final @Nullable String[] faults = new String[DOCUMENTS];

  final @Nullable StreamFinding[] findings = new StreamFinding[DOCUMENTS];

  /** How the documents were read that have a name. */
  final @Nullable BodyValidator<?>[] named = new BodyValidator<?>[DOCUMENTS];

  /** The names of these, and who has them; 0 for the document itself. */
  final long[] firsts = new long[DOCUMENTS];

  final long[] seconds = new long[DOCUMENTS];
  final long[] owners = new long[DOCUMENTS];
  final NameDigest digest = new NameDigest();

  /** The index of the first document in its stream. */
  long index;

  void clear(long first) {
    index = first;
    count = 0;
    Arrays.fill(named, null);
  }

  /** Takes in the document that the window shows. */
  void add(StreamBuffer window) {
    int start = from(count);
    int length = window.to - window.from;
    if (bytes.length - start < length) {
      bytes = Arrays.copyOf(bytes, start + length);
    }
    System.arraycopy(window.bytes, window.from, bytes, start, length);
    ends[count] = start + length;
    lines[count] = window.line;
    columns[count] = window.column;
    faults[count] = window.fault;
    count++;
  }

  boolean isFull() {
    return count == DOCUMENTS || from(count) >= FULL;
  }

  int from(int document) {
    return document == 0 ? 0 : ends[document - 1];
  }

  int to(int document) {
    return ends[document];
  }

  byte[] copy(int document) {
    return Arrays.copyOfRange(bytes, from(document), to(document));
  }

  SourcePosition start(int document) {
    return new SourcePosition(lines[document], columns[document]);
  }
}
