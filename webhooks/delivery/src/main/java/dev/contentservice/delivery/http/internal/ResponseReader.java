package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.dispatch.ReceiverResponse;
import dev.contentservice.model.value.RetryAfter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Reads at most 16 KiB of a response, so that the connection can be reused after a short one, and
 * records 1 KiB of it and its headers. Does not decompress; redacts secrets of the request.
 */
final class ResponseReader {
  private static final String ABORT_HEADER = "webhook-delivery";
  private static final String ABORT_VALUE = "abort-message";
  private static final int MAX_READ = 16 * 1024;
  private static final int MAX_RECORDED = 1024;

  // A receiver must not postpone a delivery without limit.
  private static final Duration LONGEST_DELAY = Duration.ofDays(1);

  private final ClassicHttpResponse response;
  private final Instant now;
  private final SecretRedactor redactor;
  private final ByteArrayOutputStream seen = new ByteArrayOutputStream(0);

  ResponseReader(ClassicHttpResponse response, Instant now, SecretRedactor redactor) {
    this.response = response;
    this.now = now;
    this.redactor = redactor;
  }

  /**
   * Reads the body up to its end, the limit or a failure. A failure here is ignored: the status has
   * decided, and a delivered message must not be sent again.
   */
  void read() {
    HttpEntity body = response.getEntity();
    if (body != null) {
      try {
        read(body.getContent());
      } catch (IOException | RuntimeException e) {
        // The record has what was read before the failure or the deadline.
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
      if (total > MAX_READ) {
        return;
      }
      // One byte beyond the limit distinguishes a response of that length from a longer one.
      read = content.read(buffer, 0, Math.min(buffer.length, MAX_READ + 1 - total));
    }
  }

  /** The response as read so far. */
  ReceiverResponse response() {
    Header retryAfter = response.getFirstHeader(HttpHeaders.RETRY_AFTER);
    String wait = retryAfter == null ? null : retryAfter.getValue();
    byte[] start = redactor.start(seen.toByteArray(), MAX_RECORDED);
    return new ReceiverResponse(
        response.getCode(),
        RecordedHeaders.of(response.getHeaders(), redactor),
        PrintableText.of(start, start.length),
        delay(wait));
  }

  /** From zero to a day; null if the receiver asks for none. */
  private @Nullable Duration delay(@Nullable String wait) {
    return wait == null
        ? null
        : RetryAfter.delay(wait, now)
            .map(delay -> delay.compareTo(LONGEST_DELAY) < 0 ? delay : LONGEST_DELAY)
            .orElse(null);
  }

  /** Whether the receiver asks for no further attempt of this message. */
  boolean aborts() {
    return Arrays.stream(response.getHeaders(ABORT_HEADER))
        .anyMatch(header -> ABORT_VALUE.equalsIgnoreCase(header.getValue().strip()));
  }

  boolean isSuccess() {
    return response.getCode() >= 200 && response.getCode() < 300;
  }
}
