package dev.contentservice.delivery.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Arrays;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;

/**
 * Reads as much of an answer as we care for: 16 KiB so that short answers leave the connection fit
 * for the next request, 1 KiB of that for the record. Nothing is unpacked; what the request had
 * that is secret is not recorded.
 */
final class ResponseReader {
  private static final String ABORT_HEADER = "webhook-delivery";
  private static final String ABORT_VALUE = "abort-message";
  private static final int MOST = 16 * 1024;
  private static final int RECORDED = 1024;

  private final ClassicHttpResponse response;
  private final Instant now;
  private final SecretRedactor mask;
  private final ByteArrayOutputStream seen = new ByteArrayOutputStream(0);

  ResponseReader(ClassicHttpResponse response, Instant now, SecretRedactor mask) {
    this.response = response;
    this.now = now;
    this.mask = mask;
  }

  /**
   * Reads the body, up to its end, the limit, or where it breaks off: the head has said what
   * matters, and a message that was received must not be sent again because of what follows it.
   */
  void read() {
    HttpEntity body = response.getEntity();
    if (body != null) {
      try {
        read(body.getContent());
      } catch (IOException e) {
        // Truncated, reset, cut off at the deadline or no HTTP: the record has what came of it.
      }
    }
  }

  private void read(InputStream content) throws IOException {
    byte[] buffer = new byte[4096];
    int total = 0;
    int read = content.read(buffer);
    while (read >= 0) {
      seen.write(buffer, 0, read);
      total += read;
      if (total > MOST) {
        return;
      }
      // One byte more than the limit tells an answer of just that length from a longer one.
      read = content.read(buffer, 0, Math.min(buffer.length, MOST + 1 - total));
    }
  }

  /** What has been read so far. */
  ReceiverResponse response() {
    Header retryAfter = response.getFirstHeader(HttpHeaders.RETRY_AFTER);
    String wait = retryAfter == null ? null : retryAfter.getValue();
    byte[] start = mask.start(seen.toByteArray(), RECORDED);
    return new ReceiverResponse(
        response.getCode(), PrintableText.of(start, start.length), RetryAfter.parse(wait, now));
  }

  /** Whether the receiver wants no further attempt of this message. */
  boolean aborts() {
    return Arrays.stream(response.getHeaders(ABORT_HEADER))
        .anyMatch(header -> ABORT_VALUE.equalsIgnoreCase(header.getValue().strip()));
  }

  boolean isSuccess() {
    return response.getCode() >= 200 && response.getCode() < 300;
  }
}
