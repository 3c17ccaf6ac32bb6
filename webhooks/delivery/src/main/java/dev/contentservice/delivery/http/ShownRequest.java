package dev.contentservice.delivery.http;

import dev.contentservice.delivery.payload.Payload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The request of a delivery, for display.
 *
 * @param headers in the order in which they are sent, with {@code ***} for each value that may be
 *     secret
 */
public record ShownRequest(String url, Map<String, String> headers, Payload payload) {
  public ShownRequest {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** Identifies the request without its content. */
  @Override
  public String toString() {
    return "request of " + payload;
  }
}
