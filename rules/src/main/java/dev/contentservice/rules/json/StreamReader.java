package dev.contentservice.rules.json;

import dev.contentservice.rules.json.ReadResult.Malformed;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Reads the documents of a stream one after another, in memory that does not grow with the stream:
 * one document to a line, to an element of an array, or a single one, whichever the first line of
 * the stream shows. Asks no rule; {@link StreamCheck} does. For one thread.
 *
 * @param <T> the class of the bodies
 */
public final class StreamReader<T> {
  private final JsonBodyReader<T> reader;
  private final DocumentIterator documents;
  private long index;

  private StreamReader(JsonBodyReader<T> reader, DocumentIterator documents) {
    this.reader = reader;
    this.documents = documents;
  }

  /**
   * From the start of a stream.
   *
   * @param in any bytes; not closed
   * @throws IOException if the stream cannot be read
   */
  public static <T> StreamReader<T> of(JsonBodyReader<T> reader, InputStream in)
      throws IOException {
    return new StreamReader<>(reader, Framing.of(in, false, reader.limits().maxBytes()));
  }

  /**
   * The next document.
   *
   * @return empty at the end of the stream
   * @throws IOException if the stream cannot be read; never for what the bytes are
   */
  public Optional<Item<T>> next() throws IOException {
    if (!documents.next()) {
      documents.rethrow();
      return Optional.empty();
    }
    StreamBuffer window = documents.window();
    String fault = window.fault;
    ReadResult<T> reading =
        fault == null
            ? reader.read(window.bytes, window.from, window.to)
            : new Malformed<>(fault, 1, 1);
    return Optional.of(
        new Item<>(index++, new SourcePosition(window.line, window.column), reading));
  }

  /**
   * One document of a stream.
   *
   * @param index counted from 0
   * @param start where it starts; lines and columns of a {@link NotJson} count from there
   */
  public record Item<T>(long index, SourcePosition start, ReadResult<T> reading) {}
}
