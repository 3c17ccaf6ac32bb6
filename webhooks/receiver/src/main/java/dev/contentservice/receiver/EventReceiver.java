package dev.contentservice.receiver;

import dev.contentservice.model.event.DeliveredCloudEvent;
import dev.contentservice.model.event.DeliveredEvent;
import dev.contentservice.receiver.json.EventMapper;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verifies and reads webhook requests. Pass it the raw bytes of the body: a body that was parsed
 * and written again has another signature. Whatever a stranger sends, {@link #receive} returns a
 * result. Immutable and thread-safe.
 *
 * <p>Of a request, the first 20 signatures are verified; the sender has at most 20 keys.
 *
 * <p>The form of a body decides what it is, not its {@code Content-Type}: headers other than id and
 * timestamp are not signed. An object with the names of all members of an event is an event, or a
 * CloudEvent with such data; one whose values cannot be read is rejected. Any other body is a
 * custom payload.
 */
public final class EventReceiver {
  /** All that are read. */
  private static final List<String> HEADERS =
      List.of(
          "webhook-id",
          "webhook-timestamp",
          "webhook-signature",
          "webhook-event-id",
          "webhook-entity-type",
          "webhook-entity-id",
          "webhook-event-type",
          "webhook-sequence");

  /** The members of every event. */
  private static final Set<String> EVENT =
      Set.of(
          "event_id",
          "webhook_id",
          "entity_type",
          "entity_id",
          "event_type",
          "occurred_at",
          "entity",
          "related");

  private final SignatureVerifier verifier;
  private final EventMapper mapper;
  private final int maxBytes;

  private EventReceiver(Builder builder) {
    this.verifier = new SignatureVerifier(builder.keys, builder.tolerance, builder.clock);
    this.mapper = builder.mapper != null ? builder.mapper : EventMapper.detect();
    this.maxBytes = builder.maxBytes;
  }

  /**
   * A receiver with these keys and the defaults of {@link Builder}.
   *
   * @param keys as in {@link VerificationKey#parse}
   */
  public static EventReceiver of(String... keys) {
    return builder().keys(keys).build();
  }

  /** Starts without keys. */
  public static Builder builder() {
    return new Builder();
  }

  /** The longest accepted body in bytes. */
  public int maxBytes() {
    return maxBytes;
  }

  /**
   * Verifies a request and reads its body.
   *
   * @param headers of the request
   * @param body the raw bytes, not null
   * @return an event, a custom payload, or the reason why it was rejected
   */
  public Received receive(MessageHeaders headers, byte[] body) {
    if (body.length > maxBytes) {
      return new Received.Rejected(RejectionReason.TOO_LARGE);
    }
    byte[] bytes = body.clone();
    MessageHeaders copy = copied(headers);
    RejectionReason reason = verifier.reject(copy, bytes);
    return reason == null ? read(copy, bytes) : new Received.Rejected(reason);
  }

  /** A result outlives its request, and servers use the object of a request for others. */
  private static MessageHeaders copied(MessageHeaders headers) {
    Map<String, List<String>> copy = new HashMap<>();
    HEADERS.forEach(name -> copy.put(name, headers.values(name)));
    return MessageHeaders.of(copy);
  }

  /** As {@link #receive(MessageHeaders, byte[])}, with headers of any case. */
  public Received receive(Map<String, List<String>> headers, byte[] body) {
    return receive(MessageHeaders.of(headers), body);
  }

  private Received read(MessageHeaders headers, byte[] body) {
    String id = Objects.requireNonNull(headers.single("webhook-id"));
    Instant sentAt =
        SignatureVerifier.time(Objects.requireNonNull(headers.single("webhook-timestamp")));
    DeliveredEvent event;
    String source = null;
    try {
      Map<String, Set<String>> names = mapper.names(body);
      if (names == null || !isOfSender(names)) {
        return new CustomPayload(id, sentAt, body, headers);
      }
      if (names.containsKey("specversion")) {
        DeliveredCloudEvent envelope = mapper.read(body, DeliveredCloudEvent.class);
        event = envelope.getData();
        source = envelope.getSource();
      } else {
        event = mapper.read(body, DeliveredEvent.class);
      }
    } catch (IllegalArgumentException e) {
      return new Received.Rejected(RejectionReason.UNREADABLE);
    }
    return new WebhookEvent(id, sentAt, event, source, mapper, null);
  }

  /** By the names alone: an event whose values cannot be read is still an event. */
  private static boolean isOfSender(Map<String, Set<String>> names) {
    return (names.containsKey("specversion")
            ? names.getOrDefault("data", Set.of())
            : names.keySet())
        .containsAll(EVENT);
  }

  /** The settings of a receiver. Not thread-safe. */
  public static final class Builder {
    private final List<VerificationKey> keys = new ArrayList<>();
    private Duration tolerance = Duration.ofMinutes(5);
    private InstantSource clock = InstantSource.system();
    private @Nullable EventMapper mapper;
    private int maxBytes = 20 << 20;

    private Builder() {}

    /**
     * Adds keys; a signature of any of them is accepted. To rotate a key, add the new one beside
     * the old one before the sender signs with it, and remove the old one later.
     *
     * @param texts as in {@link VerificationKey#parse}
     * @throws IllegalArgumentException if one has another form
     */
    public Builder keys(String... texts) {
      return keys(List.of(texts));
    }

    /** Adds keys, as {@link #keys(String...)} does. */
    public Builder keys(Collection<String> texts) {
      texts.forEach(text -> keys.add(VerificationKey.parse(text)));
      return this;
    }

    /**
     * Sets how far the time of an attempt may be from the receiver's, in the past and in the
     * future; 5 minutes by default.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public Builder tolerance(Duration tolerance) {
      if (tolerance.isNegative()) {
        throw new IllegalArgumentException("a tolerance is 0 or longer, not " + tolerance);
      }
      this.tolerance = tolerance;
      return this;
    }

    /** Sets the clock; that of the system by default. */
    public Builder clock(InstantSource clock) {
      this.clock = Objects.requireNonNull(clock, "clock");
      return this;
    }

    /** Sets the mapper; by default one of the Jackson that the application has. */
    public Builder mapper(EventMapper mapper) {
      this.mapper = Objects.requireNonNull(mapper, "mapper");
      return this;
    }

    /**
     * Sets the longest accepted body in bytes; 20 MiB by default.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder maxBytes(int maxBytes) {
      if (maxBytes < 1) {
        throw new IllegalArgumentException("the longest body has 1 byte or more, not " + maxBytes);
      }
      this.maxBytes = maxBytes;
      return this;
    }

    /**
     * The receiver.
     *
     * @throws IllegalStateException if no key was added
     */
    public EventReceiver build() {
      if (keys.isEmpty()) {
        throw new IllegalStateException(
            "a receiver needs at least one key, such as whsec_...; copy it from the sender");
      }
      return new EventReceiver(this);
    }
  }
}
