package dev.contentservice.delivery.http.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.delivery.Event;
import java.util.Map;

/** The headers that name an event, its type and its entity, whatever the body is. */
public final class EventHeaders {
  private EventHeaders() {}

  /** Adds the headers; those of sequence and trace if the event has them. */
  static void add(Event event, Map<String, String> headers) {
    headers.put("webhook-event-id", encode(event.id()));
    headers.put("webhook-entity-type", encode(event.entityType().value()));
    headers.put("webhook-entity-id", encode(event.subject().id()));
    headers.put("webhook-event-type", encode(event.type().value()));
    if (event.sequence() > 0) {
      headers.put("webhook-sequence", Long.toString(event.sequence()));
    }
    if (event.traceparent() != null) {
      headers.put("traceparent", event.traceparent().value());
    }
  }

  /**
   * Percent-encodes (RFC 3986, section 2.1) the bytes in UTF-8 of all but visible ASCII, and the
   * percent sign: other characters cannot be sent in a header.
   */
  public static String encode(String text) {
    StringBuilder encoded = new StringBuilder(text.length());
    for (byte each : text.getBytes(UTF_8)) {
      if (each > ' ' && each <= '~' && each != '%') {
        encoded.append((char) each);
      } else {
        encoded.append("%%%02X".formatted(each));
      }
    }
    return encoded.toString();
  }
}
