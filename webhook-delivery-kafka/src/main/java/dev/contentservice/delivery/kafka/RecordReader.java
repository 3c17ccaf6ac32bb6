package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.json.EventReader;
import dev.contentservice.delivery.json.InvalidEventException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
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

  private RecordReader() {}

  /**
   * @throws InvalidEventException if the record is none of these; the message says how to fix it
   *     and quotes no value
   */
  static List<Event> read(ConsumerRecord<byte[], byte[]> sent) {
    byte[] value = sent.value();
    if (value == null) {
      throw new InvalidEventException("", "the record has no value; send an event");
    }
    Instant time = Instant.ofEpochMilli(Math.max(0, sent.timestamp()));
    String contentType = mediaType(text(sent.headers(), CONTENT_TYPE));
    if (contentType.startsWith(CLOUD_EVENT)) {
      if (!contentType.equals(CLOUD_EVENT + "+json")) {
        throw new InvalidEventException("", "send one CloudEvent as " + CLOUD_EVENT + "+json");
      }
      return List.of(CloudEvent.structured(value).event(time));
    }
    if (sent.headers().lastHeader(CloudEvent.HEADER_PREFIX + "specversion") != null) {
      return List.of(
          CloudEvent.binary(name -> text(sent.headers(), name), contentType, value).event(time));
    }
    return new EventReader(RecordReader::missingId, () -> time).read(value);
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
