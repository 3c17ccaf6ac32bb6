package dev.contentservice.conformance.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.util.List;

/** Where a request ends before it is complete (RFC 9112, 8). */
public enum Cut {
  /** Before the empty line behind the headers. */
  IN_THE_HEADERS,
  /** Behind headers that wait for 100 (Continue). */
  BEFORE_THE_BODY,
  /** In the middle of the body. */
  IN_THE_BODY,
  /** In the body, before its last byte. */
  BEFORE_THE_LAST_BYTE,
  /** Behind a body that is one byte shorter than its Content-Length. */
  WITHIN_THE_LENGTH,
  /** Behind the whole body, without the chunk that ends it. */
  BEFORE_THE_LAST_CHUNK;

  /** The place for people. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
  }

  /** What is sent of a request. */
  byte[] sent(String method, URI uri, List<Header> headers, byte[] body) {
    StringBuilder head = new StringBuilder(method + " " + uri.getRawPath());
    head.append(uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery()).append(" HTTP/1.1\r\n");
    line(head, "Host", uri.getRawAuthority());
    headers.forEach(header -> line(head, header.name(), header.value()));
    boolean chunked = this == BEFORE_THE_LAST_CHUNK;
    int missing = this == WITHIN_THE_LENGTH ? 1 : 0;
    line(
        head,
        chunked ? "Transfer-Encoding" : "Content-Length",
        chunked ? "chunked" : String.valueOf(body.length + missing));
    if (this == BEFORE_THE_BODY) {
      line(head, "Expect", "100-continue");
    }
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    sent.writeBytes(head.toString().getBytes(ISO_8859_1));
    if (this != IN_THE_HEADERS) {
      text(sent, "\r\n");
    }
    switch (this) {
      case IN_THE_BODY -> sent.write(body, 0, body.length - body.length / 3);
      case BEFORE_THE_LAST_BYTE -> sent.write(body, 0, body.length - 1);
      case WITHIN_THE_LENGTH -> sent.writeBytes(body);
      case BEFORE_THE_LAST_CHUNK -> {
        text(sent, Integer.toHexString(body.length) + "\r\n");
        sent.writeBytes(body);
        text(sent, "\r\n");
      }
      default -> {}
    }
    return sent.toByteArray();
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }

  private static void text(ByteArrayOutputStream sent, String text) {
    sent.writeBytes(text.getBytes(ISO_8859_1));
  }
}
