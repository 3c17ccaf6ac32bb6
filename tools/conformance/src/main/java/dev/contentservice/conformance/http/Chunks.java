package dev.contentservice.conformance.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.function.IntFunction;

/**
 * How a body is written in chunks (RFC 9112, 7.1).
 *
 * @param count of the chunks, unless the body is shorter
 * @param size what the line of a chunk of this size has
 * @param last what is behind the data: the last chunk, trailers, and an empty line
 */
public record Chunks(int count, IntFunction<String> size, String last) {
  /** So many, without extensions and trailers. */
  public Chunks(int count) {
    this(count, Integer::toHexString, "0\r\n\r\n");
  }

  /** With another line before each chunk. */
  public Chunks sized(IntFunction<String> other) {
    return new Chunks(count, other, last);
  }

  /** With another end. */
  public Chunks ending(String other) {
    return new Chunks(count, size, other);
  }

  /** The body in such chunks. */
  public byte[] of(byte[] body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int length = Math.max(1, (body.length + count - 1) / count);
    for (int start = 0; start < body.length; start += length) {
      int part = Math.min(length, body.length - start);
      bytes.writeBytes((size.apply(part) + "\r\n").getBytes(ISO_8859_1));
      bytes.write(body, start, part);
      bytes.writeBytes("\r\n".getBytes(ISO_8859_1));
    }
    bytes.writeBytes(last.getBytes(ISO_8859_1));
    return bytes.toByteArray();
  }
}
