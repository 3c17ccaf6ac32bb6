package dev.contentservice.conformance.http;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * How a request is written (RFC 9112): each form of the same request means the same.
 *
 * @param name for people
 * @param order of the header lines, which may leave none out
 * @param line a header line without its end
 * @param chunks the body in chunks, if the request has Transfer-Encoding
 * @param pauses the places in the bytes of a request before which the caller waits for a moment
 * @param version of HTTP
 */
public record Form(
    String name,
    UnaryOperator<List<Header>> order,
    Function<Header, String> line,
    UnaryOperator<byte[]> chunks,
    Function<byte[], List<Integer>> pauses,
    String version) {
  /** As most callers write. */
  public static final Form PLAIN =
      new Form(
          "plain",
          lines -> lines,
          header -> header.name() + ": " + header.value(),
          body -> new Chunks(1).of(body),
          bytes -> List.of(),
          "HTTP/1.1");

  /** With its header lines in another order. */
  public static Form ordered(String name, UnaryOperator<List<Header>> order) {
    return new Form(name, order, PLAIN.line, PLAIN.chunks, PLAIN.pauses, PLAIN.version);
  }

  /** With its header lines written otherwise. */
  public static Form lines(String name, Function<Header, String> line) {
    return new Form(name, PLAIN.order, line, PLAIN.chunks, PLAIN.pauses, PLAIN.version);
  }

  /** With its body in other chunks. */
  public static Form chunked(String name, UnaryOperator<byte[]> chunks) {
    return new Form(name, PLAIN.order, PLAIN.line, chunks, PLAIN.pauses, PLAIN.version);
  }

  /** In several packets. */
  public static Form paused(String name, Function<byte[], List<Integer>> pauses) {
    return new Form(name, PLAIN.order, PLAIN.line, PLAIN.chunks, pauses, PLAIN.version);
  }

  /** In another version of HTTP. */
  public Form version(String other) {
    return new Form(other, order, line, chunks, pauses, other);
  }

  /** In packets of so many bytes. */
  public static List<Integer> each(byte[] bytes, int size) {
    List<Integer> places = new ArrayList<>();
    for (int place = size; place < bytes.length; place += size) {
      places.add(place);
    }
    return places;
  }
}
