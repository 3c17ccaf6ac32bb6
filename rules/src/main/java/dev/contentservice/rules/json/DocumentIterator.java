package dev.contentservice.rules.json;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The documents of a stream, one after another. */
final class DocumentIterator {
  private final StreamBuffer window;
  private final Framing framing;
  private @Nullable IOException broken;

  DocumentIterator(StreamBuffer window, Framing framing) {
    this.window = window;
    this.framing = framing;
  }

  /** Shows the next document; false if there is none, or if the stream cannot be read on. */
  boolean next() {
    if (broken != null) {
      return false;
    }
    try {
      return framing.next(window);
    } catch (IOException e) {
      broken = e;
      return false;
    }
  }

  StreamBuffer window() {
    return window;
  }

  /** Says why the stream could not be read to its end, if that is so. */
  void rethrow() throws IOException {
    if (broken != null) {
      throw broken;
    }
  }
}
