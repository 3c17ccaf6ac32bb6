package dev.contentservice.rules.stream;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Consecutive documents of a stream and the finding for each. Reused. */
final class Batch {
  private static final int FULL = 1 << 18;
  private static final int DOCUMENTS = 512;

  /** The documents, without gaps. */
  byte[] bytes = new byte[FULL];

  int count;

  private final int[] ends = new int[DOCUMENTS];
  private final long[] lines = new long[DOCUMENTS];
  private final long[] columns = new long[DOCUMENTS];

  /** The framing fault that stands in place of a document; null for a document. */
  final @Nullable String[] faults = new String[DOCUMENTS];

  final @Nullable StreamFinding[] findings = new StreamFinding[DOCUMENTS];

  /** The validators of the documents that could be read; null for the others. */
  final @Nullable BodyValidator<?>[] read = new BodyValidator<?>[DOCUMENTS];

  /** Digests of their names and ids; 0 if the document has none. */
  final long[] firsts = new long[DOCUMENTS];

  final long[] seconds = new long[DOCUMENTS];
  final long[] ids = new long[DOCUMENTS];
  final NameDigest digest = new NameDigest();

  /** The index of the first document in its stream. */
  long index;

  void clear(long first) {
    index = first;
    count = 0;
    Arrays.fill(read, null);
  }

  /** Appends the current document of the buffer. */
  void add(StreamBuffer buffer) {
    int start = from(count);
    int length = buffer.to - buffer.from;
    if (bytes.length - start < length) {
      bytes = Arrays.copyOf(bytes, start + length);
    }
    System.arraycopy(buffer.bytes, buffer.from, bytes, start, length);
    ends[count] = start + length;
    lines[count] = buffer.line;
    columns[count] = buffer.column;
    faults[count] = buffer.fault;
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
