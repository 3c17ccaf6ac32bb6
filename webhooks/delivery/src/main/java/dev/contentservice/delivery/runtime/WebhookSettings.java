package dev.contentservice.delivery.runtime;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.match.MatchReason;
import dev.contentservice.delivery.match.internal.SubscriptionMatcher;
import dev.contentservice.delivery.outbox.Cancellation;
import dev.contentservice.delivery.outbox.InvalidWebhookException;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.JdbcWebhookStore.StoredWebhook;
import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.delivery.outbox.Retry;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries;
import dev.contentservice.delivery.outbox.internal.query.EventQueries;
import dev.contentservice.delivery.outbox.query.AttemptRecord;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryPage;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.ReceiverHealth;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import dev.contentservice.delivery.publish.EventCatalog;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * What the customers of a product do with their webhooks, for its own page and API, and what its
 * operators do with deliveries. Each method is about one owner: what belongs to another one does
 * not exist for it. It joins the transaction of the caller. The webhooks themselves are managed
 * here only if they are in the table of the library. Thread-safe.
 */
public final class WebhookSettings {
  private static final TimeBasedEpochGenerator IDS = Generators.timeBasedEpochGenerator();
  private static final String HIDDEN = "***";
  private static final int MOST_WEBHOOKS = 100;
  private static final RuleDescriptor IN_CATALOG =
      RuleDescriptor.error(
          "webhook.subscription.in-catalog",
          "a subscription must name events of the catalogue",
          "EventCatalog");

  private final TransactionRunner store;
  private final WebhookSource source;
  private final Publisher publisher;
  private final StoreClock clock;
  private final Replay replay;
  private final Retry retry;
  private final Cancellation cancellation;
  private final @Nullable EventCatalog catalog;

  /**
   * @param clock that of the outbox
   * @param onCommit wakes the dispatcher
   * @param catalog null if webhooks may subscribe to any event
   */
  public WebhookSettings(
      TransactionRunner store,
      WebhookSource source,
      Publisher publisher,
      StoreClock clock,
      Runnable onCommit,
      @Nullable EventCatalog catalog) {
    this.store = store;
    this.source = source;
    this.publisher = publisher;
    this.clock = clock;
    this.replay = new Replay(store, clock, onCommit);
    this.retry = new Retry(store, clock, onCommit);
    this.cancellation = new Cancellation(store, clock);
    this.catalog = catalog;
  }

  private WebhookSettings(WebhookSettings other, ObjIntConsumer<Handle> record) {
    this.store = other.store;
    this.source = other.source;
    this.publisher = other.publisher;
    this.clock = other.clock;
    this.replay = other.replay.recording(record);
    this.retry = other.retry.recording(record);
    this.cancellation = other.cancellation.recording(record);
    this.catalog = other.catalog;
  }

  /**
   * Returns the same that also runs this in each transaction that changes deliveries, with their
   * number, for an audit log.
   */
  public WebhookSettings recording(ObjIntConsumer<Handle> record) {
    return new WebhookSettings(this, record);
  }

  private JdbcWebhookStore webhooks() {
    return Delivery.webhooks(source);
  }

  /**
   * A webhook for display: three asterisks stand for header values and the password.
   *
   * @param version for {@link #update}
   * @param receiver null if it is well
   */
  public record Shown(Webhook webhook, long version, @Nullable ReceiverHealth receiver) {}

  /**
   * A new webhook.
   *
   * @param signingKey with which its receiver verifies requests; shown only now
   */
  public record Created(Shown webhook, String signingKey) {
    @Override
    public String toString() {
      return "Created[" + webhook.webhook.getId() + "]";
    }
  }

  /** A delivery with its attempts, the oldest first. */
  public record DeliveryDetails(DeliveryRecord delivery, List<AttemptRecord> attempts) {}

  /** Why a subscription matches an event or not. */
  public record Explained(EventSubscription subscription, MatchReason reason) {}

  /** A change of a webhook that has changed since it was shown. */
  public static final class OutdatedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    OutdatedException() {
      super("the webhook has changed since it was shown; show it again, then change it");
    }
  }

  /** A webhook too many of one owner. */
  public static final class TooManyWebhooksException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    TooManyWebhooksException() {
      super("there are " + MOST_WEBHOOKS + " webhooks, the most; delete one first");
    }
  }

  /** The events that customers can subscribe to; empty if there is no catalogue. */
  public Optional<EventCatalog> catalog() {
    return Optional.ofNullable(catalog);
  }

  /**
   * Lists webhooks in the order of their identifiers.
   *
   * @param after the identifier of the last one of the previous page; empty for the first page
   */
  public List<Shown> list(String tenant, String after, int limit) {
    return store.run(handle -> shown(handle, webhooks().list(handle, tenant, after, limit)));
  }

  /** Finds a webhook; empty if the owner has none with this identifier. */
  public Optional<Shown> find(String tenant, String id) {
    return store.run(handle -> shown(handle, tenant, id));
  }

  /**
   * Stores a new webhook with a new identifier and a new signing key. Others that create one for
   * this owner wait until the commit.
   *
   * @param webhook with {@code url} and {@code events}; enabled unless it says otherwise, and named
   *     after its URL if it has no name
   * @throws InvalidWebhookException if it breaks a rule, its URL names a denied address, or the
   *     catalogue lacks an event of its subscriptions
   * @throws TooManyWebhooksException if the owner has 100 webhooks
   */
  public Created create(String tenant, Webhook webhook) {
    requireInCatalog(webhook.getEvents());
    if (webhook.getEnabled() == null) {
      webhook.setEnabled(true);
    }
    if (webhook.getName() == null) {
      webhook.setName(webhook.getUrl());
    }
    String id = IDS.generate().toString();
    String key = SigningKey.createSecret();
    return store.run(
        handle -> {
          if (webhooks().lockAndCount(handle, tenant) >= MOST_WEBHOOKS) {
            throw new TooManyWebhooksException();
          }
          webhooks().put(handle, tenant, webhook.id(id));
          webhooks().addSigningKey(handle, id, key, clock.instant());
          return new Created(shown(handle, tenant, id).orElseThrow(), key);
        });
  }

  /**
   * Changes a webhook.
   *
   * @param version as shown
   * @param change of the stored webhook, with its secrets; what it does not set stays
   * @return empty if the owner has none with this identifier
   * @throws OutdatedException if it has another version
   * @throws InvalidWebhookException if it then breaks a rule
   */
  public Optional<Shown> update(
      String tenant, String id, long version, UnaryOperator<Webhook> change) {
    return store.run(
        handle ->
            lock(handle, tenant, id, version)
                .flatMap(
                    stored -> {
                      List<EventSubscription> before =
                          new ArrayList<>(stored.webhook().getEvents());
                      Webhook changed = change.apply(stored.webhook()).id(id);
                      if (!Objects.equals(before, changed.getEvents())) {
                        // An event that has left the catalogue hinders no other change.
                        requireInCatalog(changed.getEvents());
                      }
                      webhooks().put(handle, tenant, changed);
                      return shown(handle, tenant, id);
                    }));
  }

  private Optional<StoredWebhook> lock(Handle handle, String tenant, String id, long version) {
    Optional<StoredWebhook> stored = webhooks().lock(handle, tenant, id);
    if (stored.isPresent() && stored.get().version() != version) {
      throw new OutdatedException();
    }
    return stored;
  }

  private void requireInCatalog(@Nullable List<EventSubscription> events) {
    EventCatalog known = catalog;
    if (known == null || events == null) {
      return;
    }
    ViolationSink sink = ViolationSink.empty();
    for (int i = 0; i < events.size(); i++) {
      EventSubscription each = events.get(i);
      // The rules of webhooks reject what is incomplete.
      if (each == null || each.getEntityType() == null || each.getEventTypes() == null) {
        continue;
      }
      for (int j = 0; j < each.getEventTypes().size(); j++) {
        EventType type = each.getEventTypes().get(j);
        if (type != null
            && !each.getEntityType().equals(AlertTypes.ENTITY_TYPE)
            && !known.contains(each.getEntityType(), type)) {
          Pointer at = Pointer.BODY.member("events").item(i).member("event_types").item(j);
          sink = sink.add(IN_CATALOG, at, "choose an event of the catalogue");
        }
      }
    }
    if (!sink.report().passed()) {
      throw new InvalidWebhookException(sink.report());
    }
  }

  /** Deletes a webhook, whatever its version; its pending deliveries are skipped. */
  public boolean delete(String tenant, String id) {
    return store.run(
        handle -> webhooks().lock(handle, tenant, id).isPresent() && webhooks().delete(handle, id));
  }

  /** As {@link #delete(String, String)}, or {@link OutdatedException} as {@link #update}. */
  public boolean delete(String tenant, String id, long version) {
    return store.run(
        handle -> lock(handle, tenant, id, version).isPresent() && webhooks().delete(handle, id));
  }

  /** Enables a webhook, also one that delivery has disabled. */
  public boolean enable(String tenant, String id) {
    return store.run(
        handle -> {
          Optional<StoredWebhook> found = webhooks().lock(handle, tenant, id);
          found.ifPresent(each -> webhooks().put(handle, tenant, each.webhook().enabled(true)));
          return found.isPresent();
        });
  }

  /**
   * Signs with a new key.
   *
   * @param overlap how long the old key signs, too, so that the receiver can change its own
   * @return the key, shown only now; empty if the owner has no webhook with this identifier
   */
  public Optional<String> rotateKey(String tenant, String id, Duration overlap) {
    String key = SigningKey.createSecret();
    return store.run(
        handle ->
            webhooks()
                .lock(handle, tenant, id)
                .filter(
                    each ->
                        webhooks().addSigningKey(handle, id, key, clock.instant().plus(overlap)))
                .map(each -> key));
  }

  /**
   * Sends a test event of the first subscribed entity type, whatever the subscriptions. Its entity
   * is the example of the catalogue, if there is one.
   *
   * @return the identifier of the delivery; empty if there is no such webhook, or it is not enabled
   */
  public Optional<String> sendTest(String tenant, String id) {
    return publisher.inTransaction(
        transaction ->
            webhooks()
                .find(transaction.handle(), tenant, id)
                .map(StoredWebhook::webhook)
                .filter(each -> Boolean.TRUE.equals(each.getEnabled()))
                .flatMap(each -> transaction.publishTo(each, test(tenant, each))));
  }

  private Event test(String tenant, Webhook webhook) {
    EntityType type =
        webhook.getEvents().stream()
            .map(EventSubscription::getEntityType)
            .filter(each -> !each.equals(AlertTypes.ENTITY_TYPE))
            .findFirst()
            .orElse(EntityType.of("item"));
    String entity =
        catalog().stream()
            .flatMap(
                known ->
                    known.definitions().stream()
                        .filter(each -> each.entityType().equals(type))
                        .map(known::exampleOf))
            .flatMap(Optional::stream)
            .findFirst()
            .orElse("{\"test\":true}");
    return Event.builder(new EntityReference(type, "test"), EventCatalog.TEST, entity)
        .tenant(tenant)
        .build();
  }

  /** A page of deliveries of the owner, the newest first. */
  public DeliveryPage deliveries(String tenant, DeliveryFilter filter, int limit) {
    return store.run(handle -> deliveries(handle, filter.ownedBy(tenant), limit));
  }

  /** As {@link #deliveries(String, DeliveryFilter, int)}; of all owners if the filter has none. */
  public DeliveryPage deliveries(Handle handle, DeliveryFilter filter, int limit) {
    return DeliveryQueries.newest(handle, filter, limit);
  }

  /** The owner of a delivery, for an operator who acts for each; empty if there is no such one. */
  public Optional<String> ownerOf(String deliveryId) {
    return store
        .read(handle -> DeliveryQueries.find(handle, deliveryId))
        .map(DeliveryRecord::tenant);
  }

  /** Finds a delivery; empty if the owner has none with this identifier. */
  public Optional<DeliveryDetails> delivery(String tenant, String id) {
    return store.run(handle -> delivery(handle, tenant, id));
  }

  /** As {@link #delivery(String, String)}. */
  public Optional<DeliveryDetails> delivery(Handle handle, String tenant, String id) {
    return owned(handle, tenant, id)
        .map(each -> new DeliveryDetails(each, DeliveryQueries.attempts(handle, id)));
  }

  private static Optional<DeliveryRecord> owned(Handle handle, String tenant, String id) {
    return DeliveryQueries.find(handle, id).filter(each -> each.tenant().equals(tenant));
  }

  /** As {@link Retry#retry}; false if the webhook is not enabled, too. */
  public boolean retry(String tenant, String deliveryId) {
    return store.read(
            handle ->
                owned(handle, tenant, deliveryId)
                    .filter(each -> isEnabled(handle, each.webhookId()))
                    .isPresent())
        && retry.retry(deliveryId);
  }

  /** As {@link Retry#retryPending}; none if the webhook is not enabled. */
  public int retryPending(String tenant, String webhookId) {
    return ownsEnabled(tenant, webhookId) ? retry.retryPending(webhookId) : 0;
  }

  /** As {@link Cancellation#cancel}. */
  public boolean cancel(String tenant, String deliveryId) {
    return owns(tenant, deliveryId) && cancellation.cancel(deliveryId);
  }

  /** As {@link Cancellation#cancelPending}. */
  public int cancelPending(String tenant, String webhookId) {
    return ownsWebhook(tenant, webhookId) ? cancellation.cancelPending(webhookId) : 0;
  }

  /** As {@link Replay#replay}. */
  public boolean replay(String tenant, String deliveryId) {
    return owns(tenant, deliveryId) && replay.replay(deliveryId);
  }

  /**
   * As {@link Replay#replayNext}, of this owner.
   *
   * @return empty if the period is of a webhook that the owner does not have, that is not enabled,
   *     or has no deliveries
   */
  public Optional<Replay.ReplayStep> replayNext(String tenant, ReplayPeriod period) {
    String webhookId = period.webhookId();
    return webhookId == null || ownsEnabled(tenant, webhookId)
        ? Optional.of(replay.replayNext(period.ownedBy(tenant)))
        : Optional.empty();
  }

  /** As {@link Replay#replayNext}, for an operator. */
  public Replay.ReplayStep replayNext(ReplayPeriod period) {
    return replay.replayNext(period);
  }

  private boolean ownsWebhook(String tenant, String webhookId) {
    DeliveryFilter all = new DeliveryFilter(webhookId, null, null);
    return store.read(handle -> deliveries(handle, all, 1)).deliveries().stream()
        .anyMatch(each -> each.tenant().equals(tenant));
  }

  private boolean ownsEnabled(String tenant, String webhookId) {
    return ownsWebhook(tenant, webhookId) && store.read(handle -> isEnabled(handle, webhookId));
  }

  private boolean owns(String tenant, String deliveryId) {
    return ownerOf(deliveryId).filter(tenant::equals).isPresent();
  }

  private boolean isEnabled(Handle handle, String webhookId) {
    WebhookReadResult read = source.find(handle, Set.of(webhookId));
    // The deliveries of one that cannot be read stay pending.
    return read.unreadable().containsKey(webhookId)
        || read.readable().stream().anyMatch(each -> Boolean.TRUE.equals(each.getEnabled()));
  }

  /** Why each subscription of a webhook matches an event or not; empty if one is unknown. */
  public List<Explained> explain(String tenant, String id, String eventId) {
    return store.run(
        handle ->
            webhooks()
                .find(handle, tenant, id)
                .flatMap(
                    stored ->
                        EventQueries.findWhole(handle, tenant, eventId)
                            .map(event -> explain(stored.webhook(), event)))
                .orElse(List.of()));
  }

  /** Why each subscription of a webhook matches an event or not. */
  public static List<Explained> explain(Webhook webhook, Event event) {
    return webhook.getEvents().stream()
        .map(each -> new Explained(each, SubscriptionMatcher.of(each, event)))
        .toList();
  }

  private Optional<Shown> shown(Handle handle, String tenant, String id) {
    return webhooks().find(handle, tenant, id).map(each -> shown(handle, List.of(each)).get(0));
  }

  private List<Shown> shown(Handle handle, List<StoredWebhook> stored) {
    Map<String, ReceiverHealth> receivers =
        stored.isEmpty()
            ? Map.of()
            : ReceiverHealth.find(
                handle,
                clock.instant(),
                stored.stream().map(each -> each.webhook().getId()).toList());
    return stored.stream()
        .map(
            each ->
                new Shown(
                    masked(each.webhook()), each.version(), receivers.get(each.webhook().getId())))
        .toList();
  }

  private static Webhook masked(Webhook webhook) {
    if (webhook.getHttpBasicPassword() != null) {
      webhook.setHttpBasicPassword(HIDDEN);
    }
    if (webhook.getHeaders() != null) {
      Map<String, String> headers = new LinkedHashMap<>();
      webhook.getHeaders().values().keySet().forEach(name -> headers.put(name, HIDDEN));
      webhook.setHeaders(WebhookHeaders.of(headers));
    }
    return webhook;
  }
}
