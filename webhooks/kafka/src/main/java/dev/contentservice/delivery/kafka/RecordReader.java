package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.Traceparent;
import dev.contentservice.delivery.json.internal.EventReader;
import dev.contentservice.delivery.json.internal.InvalidEventException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of a record: JSON as in a publish request, or a CloudEvent 1.0 in structured or
 * binary mode. Each needs an id, because without it a record that is read again would be another
 * event. The {@code occurred_at} of an event that omits it is the time of the record.
 */
final class RecordReader {
  private static final String CONTENT_TYPE = "content-type";
  private static final String CLOUD_EVENT = "application/cloudevents";

  private final boolean traced;
  private final int maxEntityBytes;

  /**
   * @param traced whether events get the {@code traceparent} of their record
   * @param maxEntityBytes that the publisher accepts
   */
  RecordReader(boolean traced, int maxEntityBytes) {
    this.traced = traced;
    this.maxEntityBytes = maxEntityBytes;
  }

  /**
   * @throws InvalidEventException if the record is none of these; the message says how to fix it
   *     and quotes no value
   */
  List<Event> read(ConsumerRecord<byte[], byte[]> sent) {
    byte[] value = sent.value();
    if (value == null) {
      throw new InvalidEventException("", "the record has no value; send an event");
    }
    Instant time = Instant.ofEpochMilli(Math.max(0, sent.timestamp()));
    Optional<CloudEvent> cloudEvent = cloudEvent(sent.headers(), value);
    List<Event> events =
        cloudEvent
            .map(each -> List.of(each.event(time, maxEntityBytes)))
            .orElseGet(
                () ->
                    new EventReader(RecordReader::missingId, () -> time, maxEntityBytes)
                        .read(value));
    return traced ? traced(events, position(cloudEvent, sent.headers())) : events;
  }

  private static Optional<CloudEvent> cloudEvent(Headers headers, byte[] value) {
    String contentType = mediaType(text(headers, CONTENT_TYPE));
    if (contentType.startsWith(CLOUD_EVENT)) {
      if (!contentType.equals(CLOUD_EVENT + "+json")) {
        throw new InvalidEventException("", "send one CloudEvent as " + CLOUD_EVENT + "+json");
      }
      return Optional.of(CloudEvent.structured(value));
    }
    if (headers.lastHeader(CloudEvent.HEADER_PREFIX + "specversion") != null) {
      return Optional.of(CloudEvent.binary(name -> text(headers, name), contentType, value));
    }
    return Optional.empty();
  }

  /** The attribute says where the event began; the header may be of a later sender. */
  private static Optional<Traceparent> position(Optional<CloudEvent> event, Headers headers) {
    return event
        .flatMap(CloudEvent::traceparent)
        .or(() -> Traceparent.parse(text(headers, "traceparent")));
  }

  private static List<Event> traced(List<Event> events, Optional<Traceparent> position) {
    return position
        .map(each -> events.stream().map(event -> event.tracedAt(each)).toList())
        .orElse(events);
  }

  private static String missingId() {
    throw new InvalidEventException(
        "/id", "send an id; without it a record that is read again would be another event");
  }

  /** The media type without parameters; empty if the header is missing. */
  private static String mediaType(@Nullable String contentType) {
    return contentType == null ? "" : contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String text(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null || header.value() == null ? null : new String(header.value(), UTF_8);
  }
}
