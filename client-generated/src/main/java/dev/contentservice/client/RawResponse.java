package dev.contentservice.client;

import java.net.http.HttpHeaders;
import java.util.Locale;
import java.util.Optional;

/**
 * A whole answer, as it came.
 *
 * @param request method and path of the request it answers
 * @param body its bytes; none if it was cut
 * @param cut whether the body was too long to be read
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record RawResponse(String request, int status, HttpHeaders headers, byte[] body, boolean cut) {

  boolean succeeded() {
    return status / 100 == 2;
  }

  /** Whether the body may be read as JSON: problem JSON is, and so is one without any type. */
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
