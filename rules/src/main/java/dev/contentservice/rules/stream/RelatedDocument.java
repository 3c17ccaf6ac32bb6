package dev.contentservice.rules.stream;

/**
 * An earlier document, perhaps of another stream.
 *
 * @param stream the number of the stream among those that the {@link StreamCheck} checked, counted
 *     from 0
 * @param line the line where the document starts, counted from 1
 */
public record RelatedDocument(int stream, long line) {
  private static final int LINE_BITS = 40;

  /** The place as one number, which is not 0. */
  long packed() {
    return (long) stream << LINE_BITS | line;
  }

  static RelatedDocument of(long packed) {
    return new RelatedDocument((int) (packed >>> LINE_BITS), packed & ((1L << LINE_BITS) - 1));
  }
}
