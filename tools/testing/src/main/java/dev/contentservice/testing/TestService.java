package dev.contentservice.testing;

import static java.util.Objects.requireNonNull;

import dev.contentservice.client.core.CallExecutor;
import dev.contentservice.client.core.ClientBuilder;
import dev.contentservice.client.core.Operation;
import dev.contentservice.client.core.Request;
import dev.contentservice.client.core.RequestOptions;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.client.management.ContentManagementClient;
import dev.contentservice.client.management.Deliveries;
import dev.contentservice.model.management.Delivery;
import dev.contentservice.model.management.Event;
import dev.contentservice.model.management.ManagedWebhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** The running service of a {@link ContentServiceTest}. The same for all tests. Thread-safe. */
public final class TestService {
  /** Only the test mode has it, so it is in no contract. */
  private static final Operation<@Nullable Void> RESET =
      Operation.of("POST", "/reset", new TypeReference<@Nullable Void>() {}, 200).build();

  private final ContentManagementClient management;
  private final CallExecutor testMode;
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
    this.management = ContentManagementClient.builder().baseUrl(managementUrl).build();
    this.testMode =
        new ClientBuilder<>("Authorization", "Bearer ", false, Function.<CallExecutor>identity())
            .baseUrl(managementUrl)
            .build();
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
   * @throws RequestRejectedException with the reason if the service rejects the event
   */
  public PublishedEvent publish(
      String entityType, String eventType, String entityId, Map<String, ?> entity) {
    Event event =
        new Event(
            EntityType.of(requireNonNull(entityType, "entityType")),
            EventType.of(requireNonNull(eventType, "eventType")),
            requireNonNull(entityId, "entityId"),
            requireNonNull(entity, "entity"));
    var stored = management.events().publish(List.of(event)).get(0);
    published.add(entityType + " " + eventType);
    return new PublishedEvent(stored.getEventId(), stored.getWebhooks());
  }

  /**
   * @throws RequestRejectedException if a webhook of the provisioning file is invalid
   */
  void reset() {
    published.clear();
    testMode.execute(new Request<>(RESET), RequestOptions.defaults());
  }

  /** The types of the events that this test published, such as {@code item update}; sorted. */
  Set<String> published() {
    return published;
  }

  /** The webhook with this id, otherwise the one with this URL. */
  Optional<ManagedWebhook> webhook(String id, URI url) {
    List<ManagedWebhook> all = management.webhooks().list().getItems();
    return all.stream()
        .filter(each -> each.getId().equals(id))
        .findFirst()
        .or(() -> all.stream().filter(each -> each.getUrl().equals(url.toString())).findFirst());
  }

  /** A delivery with its attempts. */
  Delivery delivery(String id) {
    return management.deliveries().read(id);
  }

  /** The newest of the selected deliveries. */
  List<Delivery> deliveries(Consumer<Deliveries.ListParameters> selection) {
    return management.deliveries().list(selection).getItems();
  }

  /** The address only. */
  @Override
  public String toString() {
    return "content service at " + baseUrl;
  }
}
