package dev.contentservice.client;

import java.net.http.HttpHeaders;
import java.util.Locale;
import java.util.Optional;

/**
 * A complete response before its body is read.
 *
 * @param request method and path of the request
 * @param body empty if truncated
 * @param truncated whether the body exceeds {@link BoundedBodySubscriber#MAX_BYTES}
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record RawResponse(
    String request, int status, HttpHeaders headers, byte[] body, boolean truncated) {

  boolean succeeded() {
    return status / 100 == 2;
  }

  /** Whether to read the body as JSON: any JSON media type, or none. */
  boolean isJson() {
    return mediaType()
        .map(type -> type.equals("application/json") || type.endsWith("+json"))
        .orElse(true);
  }

  Optional<String> mediaType() {
    return headers
        .firstValue("Content-Type")
        .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT));
  }

  Optional<String> requestId() {
    return headers.firstValue("X-Request-Id").filter(id -> !id.isBlank());
  }
}
