package dev.contentservice.receiver.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Signs events and sends them, as the service does. For tests. Immutable and thread-safe. */
public final class WebhookSender {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String JSON = "application/json";
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final AtomicLong SEQUENCE = new AtomicLong();

  private final SenderKey key;
  private final Set<DeliveryFault> faults;

  private WebhookSender(SenderKey key, Set<DeliveryFault> faults) {
    this.key = key;
    this.faults = faults;
  }

  /**
   * A sender with a key of the endpoint under test.
   *
   * @param key {@code whsec_} and base64, the secret of the endpoint; or {@code whsk_} and 64 bytes
   *     in base64, the key pair whose public key the endpoint has
   * @throws IllegalArgumentException if it has another form
   */
  public static WebhookSender of(String key) {
    return new WebhookSender(SenderKey.parse(key), Set.of());
  }

  /** The same sender with these faults instead of its own. */
  public WebhookSender with(DeliveryFault... faults) {
    return new WebhookSender(key, Set.of(faults));
  }

  /**
   * A delivery of an event, with new ids, and a higher sequence number than those before it.
   *
   * @param entityType such as {@code item_type}
   * @param eventType such as {@code create}
   * @param entityId not null
   * @param entity JSON
   */
  public Delivery event(String entityType, String eventType, String entityId, String entity) {
    Topic topic = new Topic(entityType, eventType, entityId);
    return new Delivery(newId(), topic.headers(JSON), topic.body(entity).getBytes(UTF_8));
  }

  /** As {@link #event}, as a CloudEvent. */
  public Delivery cloudEvent(String entityType, String eventType, String entityId, String entity) {
    Topic topic = new Topic(entityType, eventType, entityId);
    String body =
        """
        {"specversion":"1.0","id":"%s","source":"/test","type":%s,"subject":%s,"time":"%s",\
        "datacontenttype":"application/json","data":%s}"""
            .formatted(
                topic.eventId,
                quoted(entityType + "." + eventType),
                quoted(entityId),
                topic.occurredAt,
                topic.body(entity));
    return new Delivery(
        newId(), topic.headers("application/cloudevents+json"), body.getBytes(UTF_8));
  }

  /**
   * A delivery of a custom payload, with new ids. Its headers name the event.
   *
   * @param text the {@code custom_payload} of the webhook
   */
  public Delivery customPayload(String entityType, String eventType, String entityId, String text) {
    Topic topic = new Topic(entityType, eventType, entityId);
    return new Delivery(newId(), topic.headers("text/plain"), text.getBytes(UTF_8));
  }

  /** A delivery of any body, with a new id, and without headers that name an event. */
  public Delivery body(String text) {
    return new Delivery(newId(), Map.of("Content-Type", JSON), text.getBytes(UTF_8));
  }

  private static String newId() {
    return "msg_" + UUID.randomUUID();
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.chars()
        .forEach(
            each -> {
              if (each < ' ' || each == '"' || each == '\\') {
                json.append("\\u%04x".formatted(each));
              } else {
                json.append((char) each);
              }
            });
    return json.append('"').toString();
  }

  /** An event and the entity that it is about. */
  private static final class Topic {
    private final String eventId = UUID.randomUUID().toString();
    private final Instant occurredAt = Instant.now();
    private final long sequence = SEQUENCE.incrementAndGet();
    private final String entityType;
    private final String eventType;
    private final String entityId;

    private Topic(String entityType, String eventType, String entityId) {
      this.entityType = entityType;
      this.eventType = eventType;
      this.entityId = entityId;
    }

    private String body(String entity) {
      return """
      {"event_id":"%s","webhook_id":"test","entity_type":%s,"entity_id":%s,"event_type":%s,\
      "occurred_at":"%s","sequence":%d,"entity":%s,"related":[]}"""
          .formatted(
              eventId,
              quoted(entityType),
              quoted(entityId),
              quoted(eventType),
              occurredAt,
              sequence,
              entity);
    }

    private Map<String, String> headers(String contentType) {
      Map<String, String> headers = new LinkedHashMap<>();
      headers.put("Content-Type", contentType);
      headers.put("webhook-event-id", eventId);
      headers.put("webhook-entity-type", percentEncoded(entityType));
      headers.put("webhook-entity-id", percentEncoded(entityId));
      headers.put("webhook-event-type", percentEncoded(eventType));
      headers.put("webhook-sequence", Long.toString(sequence));
      return headers;
    }

    /** All bytes but visible ASCII. */
    private static String percentEncoded(String text) {
      StringBuilder encoded = new StringBuilder();
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

  /** One delivery, which can be sent repeatedly with the same ids. Immutable. */
  public final class Delivery {
    private final String id;
    private final Map<String, String> headers;
    private final byte[] body;

    private Delivery(String id, Map<String, String> headers, byte[] body) {
      this.id = id;
      this.headers = headers;
      this.body = body;
    }

    /**
     * The same delivery with this header, such as one that the webhook is configured with, or
     * {@code webhook-replay}.
     */
    public Delivery header(String name, String value) {
      Map<String, String> more = new LinkedHashMap<>(headers);
      more.keySet().removeIf(name::equalsIgnoreCase);
      more.put(name, value);
      return new Delivery(id, more, body);
    }

    /**
     * Sends it, and waits for the responses.
     *
     * @return their statuses: one, or two if it was sent twice
     * @throws java.util.concurrent.CompletionException if there is no response in time
     */
    public List<Integer> to(URI url) {
      Stream.Builder<CompletableFuture<HttpResponse<Void>>> sent = Stream.builder();
      sent.add(send(url));
      if (faults.contains(DeliveryFault.TWICE_AT_ONCE)) {
        sent.add(send(url));
      }
      // All are sent before the first response is awaited.
      List<CompletableFuture<HttpResponse<Void>>> pending = sent.build().toList();
      Stream<Integer> statuses = pending.stream().map(each -> each.join().statusCode());
      return faults.contains(DeliveryFault.REPEATED)
          ? List.of(statuses.findFirst().orElseThrow(), send(url).join().statusCode())
          : statuses.toList();
    }

    private CompletableFuture<HttpResponse<Void>> send(URI url) {
      Instant now = Instant.now();
      long time =
          (faults.contains(DeliveryFault.OLD) ? now.minus(Duration.ofHours(1)) : now)
              .getEpochSecond();
      byte[] content =
          faults.contains(DeliveryFault.TRUNCATED) ? Arrays.copyOf(body, body.length / 2) : body;
      SenderKey signing = faults.contains(DeliveryFault.WRONG_KEY) ? key.wrong() : key;
      String signature = signing.sign((id + "." + time + ".").getBytes(UTF_8), body);
      HttpRequest.Builder request = HttpRequest.newBuilder(url).timeout(TIMEOUT);
      headers.forEach(request::setHeader);
      request
          .setHeader("webhook-id", id)
          .setHeader("webhook-timestamp", Long.toString(time))
          .setHeader("webhook-signature", signature)
          .POST(HttpRequest.BodyPublishers.ofByteArray(content));
      return HTTP.sendAsync(request.build(), HttpResponse.BodyHandlers.discarding());
    }
  }
}
