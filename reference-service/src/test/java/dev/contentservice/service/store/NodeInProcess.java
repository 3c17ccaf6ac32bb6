package dev.contentservice.service.store;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.publish.Publisher.Transaction;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.service.delivery.DeliveryOfNode;
import dev.contentservice.service.http.NamesOfTokens;
import dev.contentservice.service.http.TokenCache;
import dev.contentservice.service.itemtype.ModelsOfNode;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.repository.ItemTypeRepository;
import dev.contentservice.service.store.repository.MenuItemRepository;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.store.repository.StoredMenuItem;
import dev.contentservice.service.store.repository.StoredWebhook;
import dev.contentservice.service.store.repository.TokenRepository;
import dev.contentservice.service.store.repository.WebhookRepository;
import dev.contentservice.service.webhook.WebhooksOfNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A node without HTTP, on a store that others may use as well. */
final class NodeInProcess {
  static final List<String> TOPICS = List.of("a", "b");

  private static final Page.Range NEWEST = Page.Range.first(50);

  final Store store;
  final Encryption secrets;
  final OffsetClock clock;
  final WebhookRepository webhooks;
  final TokenCache tokens;
  final DeliveryOfNode delivery;
  final WebhooksOfNode hooks;
  final ModelsOfNode models;
  final List<CompletedAttempt> unrecorded = new ArrayList<>();
  final List<String> printedTokens = new CopyOnWriteArrayList<>();

  NodeInProcess(Store store, Encryption secrets, OffsetClock clock) {
    this.clock = clock;
    this.store = store;
    this.secrets = secrets;
    this.webhooks = new WebhookRepository(secrets);
    this.tokens =
        new TokenCache(List.of(), Optional.empty(), () -> store.read(TokenRepository::all));
    this.delivery = new DeliveryOfNode(store, webhooks, clock, clock::nanoTime);
    this.hooks = hooks(clock::nanoTime);
    this.models = new ModelsOfNode(clock, delivery.modelEvents);
  }

  /** Its webhooks, with another time for provisioning. */
  WebhooksOfNode hooks(LongSupplier nanoTime) {
    return new WebhooksOfNode(store, webhooks, delivery.quiescence, delivery.clock, nanoTime);
  }

  /** The state that a node reports. */
  record State(
      List<Webhook> webhooks,
      List<ItemType> models,
      List<StoredMenuItem> menuItems,
      List<@Nullable String> tokens,
      Map<String, List<String>> matches) {}

  /**
   * The state that this node reports now.
   *
   * @param known tokens that may have been added or revoked
   */
  State state(List<String> known) {
    tokens.refresh();
    List<@Nullable String> names = new ArrayList<>();
    known.forEach(token -> names.add(NamesOfTokens.of(tokens, token)));
    return new State(
        store.read(handle -> webhooks.pages().newest(handle, null, NEWEST)).items().stream()
            .map(StoredWebhook::webhook)
            .toList(),
        store.read(handle -> ItemTypeRepository.newest(handle, NEWEST)).items(),
        store.read(handle -> MenuItemRepository.newest(handle, NEWEST)).items(),
        names,
        matches());
  }

  /** Which webhooks match an event of each topic, and their payloads; stores nothing. */
  private Map<String, List<String>> matches() {
    Map<String, List<String>> matches = new TreeMap<>();
    try {
      delivery.publisher.inTransaction(
          transaction -> {
            TOPICS.forEach(topic -> matches.put(topic, match(transaction, topic)));
            throw new Undone();
          });
    } catch (Undone e) {
      // As intended.
    }
    return matches;
  }

  private static List<String> match(Transaction transaction, String topic) {
    Event event = event(UUID.randomUUID().toString(), topic);
    transaction.publish(List.of(event));
    return transaction
        .handle()
        .createQuery(
            "select webhook_id || ' ' || coalesce(custom_payload, '') from delivery_records"
                + " join delivery_payloads p on p.id = payload where event_id = :event"
                + " order by webhook_id")
        .bind("event", event.id())
        .mapTo(String.class)
        .list();
  }

  Optional<Webhook> find(String id) {
    return store.read(handle -> webhooks.find(handle, id));
  }

  Optional<String> findIdByName(String name) {
    return store.read(handle -> webhooks.findIdByName(handle, name));
  }

  static Event event(String id, String topic) {
    return Event.builder(id, new EntityReference(EntityType.of(topic), "1"), EventType.CREATE, "{}")
        .occurredAt(Instant.EPOCH)
        .build();
  }

  /** How many rows of this table meet a condition. */
  int count(String table, String condition, String value) {
    return store.read(
        handle ->
            handle
                .createQuery("select count(*) from " + table + " where " + condition)
                .bind("value", value)
                .mapTo(Integer.class)
                .one());
  }

  private static final class Undone extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
