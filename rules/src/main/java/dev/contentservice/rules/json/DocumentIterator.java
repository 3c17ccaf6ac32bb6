package dev.contentservice.rules.json;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Iterates over the documents of a stream. */
final class DocumentIterator {
  private final StreamBuffer buffer;
  private final Framing framing;
  private @Nullable IOException broken;

  DocumentIterator(StreamBuffer buffer, Framing framing) {
    this.buffer = buffer;
    this.framing = framing;
  }

  /** Moves to the next document; returns false at the end of the stream or after a read error. */
  boolean next() {
    if (broken != null) {
      return false;
    }
    try {
      return framing.next(buffer);
    } catch (IOException e) {
      broken = e;
      return false;
    }
  }

  StreamBuffer buffer() {
    return buffer;
  }

  /** Throws the read error that ended the stream, if any. */
  void rethrow() throws IOException {
    if (broken != null) {
      throw broken;
    }
  }
}
