package dev.contentservice.conformance.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

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
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The headers of such a request. */
  List<Header> headers(List<Header> headers) {
    List<Header> all = new ArrayList<>(headers);
    if (this == BEFORE_THE_LAST_CHUNK) {
      all.add(new Header("Transfer-Encoding", "chunked"));
    } else if (this == BEFORE_THE_BODY) {
      all.add(new Header("Expect", "100-continue"));
    }
    return all;
  }

  /** The body of such a request, of which the last byte is a blank if it is left out. */
  byte[] body(byte[] body) {
    byte[] longer = Arrays.copyOf(body, body.length + (this == WITHIN_THE_LENGTH ? 1 : 0));
    Arrays.fill(longer, body.length, longer.length, (byte) ' ');
    return longer;
  }

  /** What is sent of a request. */
  byte[] sent(byte[] head, byte[] content) {
    byte[] all = Arrays.copyOf(head, head.length + content.length);
    System.arraycopy(content, 0, all, head.length, content.length);
    return Arrays.copyOf(
        all,
        switch (this) {
          case IN_THE_HEADERS -> head.length - 2;
          case BEFORE_THE_BODY -> head.length;
          case IN_THE_BODY -> all.length - content.length / 3;
          case BEFORE_THE_LAST_BYTE, WITHIN_THE_LENGTH -> all.length - 1;
          case BEFORE_THE_LAST_CHUNK -> all.length - "0\r\n\r\n".length();
        });
  }
}
