package dev.contentservice.testing;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The running service of a {@link ContentServiceTest}. The same for all tests. Thread-safe. */
public final class TestService {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final JsonNode MISSING = JSON.missingNode();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI baseUrl;
  private final URI managementUrl;
  private final String token;
  private final String signingKey;
  private final Set<String> published = new ConcurrentSkipListSet<>();

  TestService(URI baseUrl, URI managementUrl, String token, String signingKey) {
    this.baseUrl = baseUrl;
    this.managementUrl = managementUrl;
    this.token = token;
    this.signingKey = signingKey;
  }

  /** The URL for clients, such as {@code http://127.0.0.1:40123}. */
  public URI baseUrl() {
    return baseUrl;
  }

  /** The URL of the management port, which needs no token. */
  public URI managementUrl() {
    return managementUrl;
  }

  /** A token that the service accepts. */
  public String token() {
    return token;
  }

  /** The key {@code whsec_...} that signs every delivery, for a receiver of the application. */
  public String signingKey() {
    return signingKey;
  }

  /**
   * Publishes an event, as the application that owns the entity would.
   *
   * @param entityType such as {@code item_type}
   * @param eventType such as {@code update}
   * @param entity the members of the entity in the body of each delivery
   * @throws IllegalArgumentException with the reason if the service rejects the event
   */
  public PublishedEvent publish(
      String entityType, String eventType, String entityId, Map<String, ?> entity) {
    JsonNode stored =
        post(
            "/events",
            Map.of(
                "entity_type", requireNonNull(entityType, "entityType"),
                "event_type", requireNonNull(eventType, "eventType"),
                "entity_id", requireNonNull(entityId, "entityId"),
                "entity", requireNonNull(entity, "entity")));
    published.add(entityType + " " + eventType);
    JsonNode event = stored.get(0);
    return new PublishedEvent(event.get("event_id").asString(), event.get("webhooks").asInt());
  }

  void reset() {
    published.clear();
    post("/reset", Map.of());
  }

  /** The types of the events that this test published, such as {@code item update}; sorted. */
  Set<String> published() {
    return published;
  }

  /** The webhook with this id, otherwise the one with this URL; missing if there is none. */
  JsonNode webhook(String id, URI url) {
    JsonNode all = get("/webhooks").path("items");
    return first(all, "id", id).or(() -> first(all, "url", url.toString())).orElse(MISSING);
  }

  private static Optional<JsonNode> first(JsonNode all, String member, String value) {
    return StreamSupport.stream(all.spliterator(), false)
        .filter(each -> each.path(member).asString("").equals(value))
        .findFirst();
  }

  /** A delivery with its attempts. */
  JsonNode delivery(String id) {
    return get("/deliveries/" + id);
  }

  /**
   * The newest deliveries.
   *
   * @param query such as {@code ?state=pending}
   */
  JsonNode deliveries(String query) {
    return get("/deliveries" + query).get("items");
  }

  private JsonNode get(String path) {
    return send(HttpRequest.newBuilder(managementUrl.resolve(path)));
  }

  private JsonNode post(String path, Object body) {
    return send(
        HttpRequest.newBuilder(managementUrl.resolve(path))
            .POST(BodyPublishers.ofString(JSON.writeValueAsString(body))));
  }

  private JsonNode send(HttpRequest.Builder builder) {
    HttpRequest request = builder.timeout(Duration.ofSeconds(60)).build();
    try {
      HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
      JsonNode body = JSON.readTree(response.body());
      if (response.statusCode() >= 300) {
        throw new IllegalArgumentException(
            "the service rejects %s %s with %d: %s"
                .formatted(
                    request.method(),
                    request.uri().getPath(),
                    response.statusCode(),
                    body.path("detail").asString("")));
      }
      return body;
    } catch (IOException e) {
      throw new IllegalStateException("the service does not respond at " + request.uri(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** The address only. */
  @Override
  public String toString() {
    return "content service at " + baseUrl;
  }
}
