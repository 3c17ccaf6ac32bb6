package dev.contentservice.receiver;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.net.URLDecoder;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A verified body that is neither an event nor a CloudEvent of the service: the {@code
 * custom_payload} of the webhook, or a format of the sender's own. {@code toString} does not show
 * it.
 */
public final class CustomPayload implements Received {
  /** The digits of any positive {@code long}. */
  private static final Pattern SEQUENCE = Pattern.compile("[1-9][0-9]{0,18}");

  private static final BigInteger HIGHEST = BigInteger.valueOf(Long.MAX_VALUE);

  private final String messageId;
  private final Instant sentAt;
  private final byte[] body;
  private final MessageHeaders headers;

  CustomPayload(String messageId, Instant sentAt, byte[] body, MessageHeaders headers) {
    this.messageId = messageId;
    this.sentAt = sentAt;
    this.body = body;
    this.headers = headers;
  }

  /** The {@code webhook-id}: the same on every attempt of a delivery. */
  public String messageId() {
    return messageId;
  }

  /** The time of the attempt. */
  public Instant sentAt() {
    return sentAt;
  }

  /** A copy of the raw bytes. */
  public byte[] bytes() {
    return body.clone();
  }

  /** The body as UTF-8. */
  public String text() {
    return new String(body, UTF_8);
  }

  /** The id of the event by its header, which the signature does not cover. */
  public Optional<String> unsignedEventId() {
    return unsigned("webhook-event-id");
  }

  /** The type of the entity by its header, which the signature does not cover. */
  public Optional<String> unsignedEntityType() {
    return unsigned("webhook-entity-type");
  }

  /** The id of the entity by its header, which the signature does not cover. */
  public Optional<String> unsignedEntityId() {
    return unsigned("webhook-entity-id");
  }

  /** The type of the event by its header, which the signature does not cover. */
  public Optional<String> unsignedEventType() {
    return unsigned("webhook-event-type");
  }

  /** The sequence number of the event by its header, which the signature does not cover. */
  public OptionalLong unsignedSequence() {
    return unsigned("webhook-sequence")
        .filter(text -> SEQUENCE.matcher(text).matches())
        .map(BigInteger::new)
        .filter(number -> number.compareTo(HIGHEST) <= 0)
        .map(number -> OptionalLong.of(number.longValueExact()))
        .orElse(OptionalLong.empty());
  }

  private Optional<String> unsigned(String name) {
    return Optional.ofNullable(headers.single(name)).flatMap(CustomPayload::decoded);
  }

  private static Optional<String> decoded(String value) {
    try {
      // This decoder is for forms, where a plus sign is a space.
      return Optional.of(URLDecoder.decode(value.replace("+", "%2B"), UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "custom payload " + messageId + " of " + body.length + " bytes";
  }
}
