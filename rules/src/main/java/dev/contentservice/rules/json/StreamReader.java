package dev.contentservice.rules.json;

import dev.contentservice.rules.json.ReadResult.Malformed;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Reads the documents of a stream in constant memory: one document per line, per array element, or
 * a single one. The first line decides. Evaluates no rules; see {@link StreamCheck}. Not
 * thread-safe.
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
   * Starts at the beginning of a stream.
   *
   * @param in any bytes; not closed
   * @throws IOException if the stream cannot be read
   */
  public static <T> StreamReader<T> of(JsonBodyReader<T> reader, InputStream in)
      throws IOException {
    return new StreamReader<>(reader, Framing.of(in, false, reader.limits().maxBytes()));
  }

  /**
   * Reads the next document.
   *
   * @return empty at the end of the stream
   * @throws IOException if the stream cannot be read; never for its content
   */
  public Optional<Item<T>> next() throws IOException {
    if (!documents.next()) {
      documents.rethrow();
      return Optional.empty();
    }
    StreamBuffer buffer = documents.buffer();
    String fault = buffer.fault;
    ReadResult<T> reading =
        fault == null
            ? reader.read(buffer.bytes, buffer.from, buffer.to)
            : new Malformed<>(fault, 1, 1);
    return Optional.of(
        new Item<>(index++, new SourcePosition(buffer.line, buffer.column), reading));
  }

  /**
   * One document of a stream.
   *
   * @param index counted from 0
   * @param start the position of its first byte; lines and columns of a {@link
   *     ReadResult.Malformed} count from there
   */
  public record Item<T>(long index, SourcePosition start, ReadResult<T> reading) {}
}
