package dev.contentservice.delivery.kafka;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.Traceparent;
import dev.contentservice.delivery.internal.Identifier;
import dev.contentservice.delivery.json.internal.EventReader;
import dev.contentservice.delivery.json.internal.InvalidEventException;
import dev.contentservice.delivery.json.internal.Rfc3339;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A CloudEvent 1.0 whose data is an event as in a publish request, without {@code id} and {@code
 * occurred_at}: these come from the attributes. The event's id is {@code source} and {@code id},
 * separated by a space, because ids of CloudEvents are unique only within their source.
 */
final class CloudEvent {
  static final String HEADER_PREFIX = "ce_";

  private final String id;
  private final @Nullable Instant time;
  private final Optional<Traceparent> traceparent;
  private final byte[] data;

  private CloudEvent(
      String id, @Nullable Instant time, Optional<Traceparent> traceparent, byte[] data) {
    this.id = id;
    this.time = time;
    this.traceparent = traceparent;
    this.data = data;
  }

  /** Reads the JSON format. */
  static CloudEvent structured(byte[] value) {
    CloudEventJson json = CloudEventJson.parse(value);
    return of(json::attribute, "", json::data);
  }

  /**
   * Reads the attributes from headers.
   *
   * @param header the text of a header, null if it is missing
   * @param contentType the media type of the data; empty for JSON
   */
  static CloudEvent binary(
      UnaryOperator<@Nullable String> header, String contentType, byte[] data) {
    requireJson(contentType);
    return of(name -> header.apply(HEADER_PREFIX + name), HEADER_PREFIX, () -> data);
  }

  static void requireJson(String mediaType) {
    if (!mediaType.isEmpty() && !mediaType.matches("application/([^/]+\\+)?json")) {
      throw new InvalidEventException("", "the data of the CloudEvent is not JSON; send JSON");
    }
  }

  private static CloudEvent of(
      UnaryOperator<@Nullable String> attributes, String prefix, Supplier<byte[]> data) {
    if (!"1.0".equals(attributes.apply("specversion"))) {
      throw new InvalidEventException("/" + prefix + "specversion", "send a CloudEvent 1.0");
    }
    require(attributes, prefix, "type");
    String source = require(attributes, prefix, "source");
    String id = require(attributes, prefix, "id");
    String time = attributes.apply("time");
    try {
      return new CloudEvent(
          Identifier.require(source + " " + id, "source with id"),
          time == null ? null : Rfc3339.parse(time, "time"),
          Traceparent.parse(attributes.apply("traceparent")),
          data.get());
    } catch (IllegalArgumentException e) {
      throw new InvalidEventException("", String.valueOf(e.getMessage()));
    }
  }

  private static String require(
      UnaryOperator<@Nullable String> attributes, String prefix, String name) {
    String value = attributes.apply(name);
    if (value == null || value.isEmpty()) {
      throw new InvalidEventException("/" + prefix + name, "a CloudEvent needs this attribute");
    }
    return value;
  }

  /** The extension of the same name; empty if it is missing or invalid. */
  Optional<Traceparent> traceparent() {
    return traceparent;
  }

  /**
   * The event in the data.
   *
   * @param otherwise the time of an event without {@code time}
   * @param maxEntityBytes that the publisher accepts
   */
  Event event(Instant otherwise, int maxEntityBytes) {
    Instant occurredAt = time == null ? otherwise : time;
    List<Event> events = new EventReader(() -> id, () -> occurredAt, maxEntityBytes).read(data);
    if (events.size() != 1) {
      throw new InvalidEventException("/data", "send one event in each CloudEvent");
    }
    Event event = events.get(0);
    if (!event.id().equals(id) || !event.occurredAt().equals(occurredAt)) {
      throw new InvalidEventException(
          "/data", "leave out id and occurred_at; the attributes id and time are used");
    }
    return event;
  }
}
