package dev.contentservice.delivery.http.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.contentservice.delivery.dispatch.ResponseHeaders;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hc.core5.http.Header;

/** Selects what is recorded of the headers of a response: bounded, safe to show, no secrets. */
final class RecordedHeaders {
  private static final int MAX_HEADERS = 32;
  private static final int MAX_BYTES = 4 * 1024;

  // Credentials that the receiver gives out, which are none of the request.
  private static final Pattern SECRET =
      Pattern.compile(
          "cookie|authorization|authentication-info|token|secret|password|session|api-?key");
  private static final String MASKED = "***";

  private RecordedHeaders() {}

  /**
   * The first headers.
   *
   * @param redactor redacts secrets of the request
   */
  static ResponseHeaders of(Header[] headers, SecretRedactor redactor) {
    String all =
        Arrays.stream(headers)
            .limit(MAX_HEADERS)
            .map(RecordedHeaders::line)
            .collect(Collectors.joining("\n"));
    // Redacted at once, because each call encodes all secrets of the request.
    byte[] start = redactor.start(all.getBytes(ISO_8859_1), MAX_BYTES);
    return ResponseHeaders.parse(
        new String(start, ISO_8859_1)
            .lines()
            .map(line -> line.getBytes(ISO_8859_1))
            .map(line -> PrintableText.of(line, line.length))
            .collect(Collectors.joining("\n")));
  }

  private static String line(Header header) {
    String name = header.getName().toLowerCase(Locale.ROOT);
    String value = header.getValue();
    return name + ": " + (value == null ? "" : SECRET.matcher(name).find() ? MASKED : value);
  }
}
