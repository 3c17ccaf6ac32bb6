package dev.contentservice.conformance.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A request in the form in which it is sent.
 *
 * @param target path and query, which need not be valid
 * @param headers with the token, without Host and the length of the body
 */
public record Written(
    RequestSpec request, String host, String target, List<Header> headers, Form form) {
  /** The method. */
  public String method() {
    return request.method();
  }

  /** The body, before it is divided into chunks. */
  public byte[] body() {
    return request.body();
  }

  /** The request line and the headers, with the empty line behind them. */
  byte[] head() {
    List<Header> lines = new ArrayList<>(List.of(new Header("Host", host)));
    lines.addAll(headers);
    if (!isChunked()) {
      lines.add(new Header("Content-Length", String.valueOf(body().length)));
    }
    String text =
        form.order().apply(lines).stream()
            .map(form.line())
            .collect(
                Collectors.joining(
                    "\r\n", method() + " " + target + " " + form.version() + "\r\n", "\r\n"));
    return (text + "\r\n").getBytes(ISO_8859_1);
  }

  /** What is behind the headers. */
  byte[] content() {
    return isChunked() ? form.chunks().apply(body()) : body();
  }

  private boolean isChunked() {
    return has("Transfer-Encoding");
  }

  /** Whether the caller waits for 100 (Continue) before it sends the body. */
  boolean waits() {
    return has("Expect");
  }

  /** Whether the server closes the connection behind the response (RFC 9112, 9.6). */
  public boolean closes() {
    return headers.stream()
        .anyMatch(
            header ->
                header.name().equalsIgnoreCase("Connection")
                    && header.value().equalsIgnoreCase("close"));
  }

  private boolean has(String name) {
    return headers.stream().anyMatch(header -> header.name().equalsIgnoreCase(name));
  }
}
