package dev.contentservice.receiver.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs events and sends them, as the service does. For tests. Immutable and thread-safe. */
public final class WebhookSender {
  private static final String PREFIX = "whsec_";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final byte[] key;
  private final Set<DeliveryFault> faults;

  private WebhookSender(byte[] key, Set<DeliveryFault> faults) {
    this.key = key;
    this.faults = faults;
  }

  /**
   * A sender with a key of the endpoint under test.
   *
   * @param key {@code whsec_} and base64
   * @throws IllegalArgumentException if it has another form
   */
  public static WebhookSender of(String key) {
    if (!key.startsWith(PREFIX)) {
      throw new IllegalArgumentException("a key of tests is whsec_ and base64");
    }
    return new WebhookSender(Base64.getDecoder().decode(key.substring(PREFIX.length())), Set.of());
  }

  /** The same sender with these faults instead of its own. */
  public WebhookSender with(DeliveryFault... faults) {
    return new WebhookSender(key, Set.of(faults));
  }

  /**
   * A delivery of an event, with new ids.
   *
   * @param entityType such as {@code item_type}
   * @param eventType such as {@code create}
   * @param entityId not null
   * @param entity JSON
   */
  public Delivery event(String entityType, String eventType, String entityId, String entity) {
    return body(
        """
        {"event_id":"%s","webhook_id":"test","entity_type":%s,"entity_id":%s,"event_type":%s,\
        "occurred_at":"%s","entity":%s,"related":[]}"""
            .formatted(
                UUID.randomUUID(),
                quoted(entityType),
                quoted(entityId),
                quoted(eventType),
                Instant.now(),
                entity));
  }

  /** A delivery of any body, such as a custom payload, with a new id. */
  public Delivery body(String text) {
    return new Delivery("msg_" + UUID.randomUUID(), text.getBytes(UTF_8));
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

  private String sign(String id, long time, byte[] body) {
    byte[] secret = key.clone();
    if (faults.contains(DeliveryFault.WRONG_KEY)) {
      secret[0] ^= 1;
    }
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      mac.update((id + "." + time + ".").getBytes(UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }

  /** One delivery, which can be sent repeatedly with the same ids. */
  public final class Delivery {
    private final String id;
    private final byte[] body;

    private Delivery(String id, byte[] body) {
      this.id = id;
      this.body = body;
    }

    /**
     * Sends it, and waits for the responses.
     *
     * @return their statuses: one, or two if it was sent twice
     * @throws java.util.concurrent.CompletionException if there is no response within 30 seconds
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
      HttpRequest request =
          HttpRequest.newBuilder(url)
              .timeout(TIMEOUT)
              .header("Content-Type", "application/json")
              .header("webhook-id", id)
              .header("webhook-timestamp", Long.toString(time))
              .header("webhook-signature", sign(id, time, body))
              .POST(HttpRequest.BodyPublishers.ofByteArray(content))
              .build();
      return HTTP.sendAsync(request, HttpResponse.BodyHandlers.discarding());
    }
  }
}
