package dev.contentservice.delivery.publish.internal;

import static java.lang.System.Logger.Level.DEBUG;
import static java.util.Objects.requireNonNull;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.Traceparent;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.internal.Callbacks;
import dev.contentservice.delivery.json.internal.EntityJson;
import dev.contentservice.delivery.outbox.DeliveryOrder;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.internal.DeliveryEnqueuer;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.publish.EventCatalog;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.model.Webhook;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Stores events in the outbox.
 *
 * @param onCommit runs after each commit with new deliveries, to wake the dispatcher
 * @param mandatory whether {@code publish} needs a transaction of the caller
 * @param position in a trace, of events without one
 * @param catalog null to publish any event
 */
public record OutboxPublisher(
    TransactionRunner store,
    Subscriptions subscriptions,
    StoreClock clock,
    Runnable onCommit,
    boolean mandatory,
    Supplier<@Nullable Traceparent> position,
    @Nullable EventCatalog catalog,
    int maxEntityBytes)
    implements Publisher {
  private static final System.Logger LOG = System.getLogger(Publisher.class.getName());

  @Override
  public Publisher traced(Supplier<@Nullable Traceparent> current) {
    requireNonNull(current, "current");
    return new OutboxPublisher(
        store, subscriptions, clock, onCommit, mandatory, current, catalog, maxEntityBytes);
  }

  /**
   * The same publisher with these limits.
   *
   * @param other the only events that are published; null for any
   */
  public OutboxPublisher limitedTo(@Nullable EventCatalog other, int entityBytes) {
    return new OutboxPublisher(
        store, subscriptions, clock, onCommit, mandatory, position, other, entityBytes);
  }

  /** Joins the transaction of the caller, or else runs its own. */
  public static OutboxPublisher of(
      TransactionRunner store, Subscriptions subscriptions, StoreClock clock, Runnable onCommit) {
    return new OutboxPublisher(
        store, subscriptions, clock, onCommit, false, () -> null, null, EntityJson.MAX_BYTES);
  }

  /** Needs a transaction of the caller, so a runner that {@link TransactionRunner#joins}. */
  public static OutboxPublisher mandatory(
      TransactionRunner store, Subscriptions subscriptions, StoreClock clock, Runnable onCommit) {
    return new OutboxPublisher(
        store, subscriptions, clock, onCommit, true, () -> null, null, EntityJson.MAX_BYTES);
  }

  @Override
  public PublishResult publish(String tenant, Object payload) {
    if (payload instanceof Event event) {
      return publish(tenant, event);
    }
    requireNonNull(payload, "payload");
    EventCatalog known = catalog;
    if (known == null) {
      throw new IllegalStateException("there is no EventCatalog; publish an Event, or add one");
    }
    return publish(tenant, known.event(payload));
  }

  @Override
  public List<PublishResult> publish(List<Event> events) {
    requireNonNull(events, "events").forEach(each -> requireNonNull(each, "event"));
    if (mandatory && !store.joins()) {
      throw new IllegalStateException(
          "events are published only in a transaction of the caller, but there is none");
    }
    return inTransaction(transaction -> transaction.publish(events));
  }

  @Override
  public <T> T inTransaction(Function<Transaction, T> work) {
    requireNonNull(work, "work");
    if (!store.joins()) {
      catchUp();
    }
    AtomicReference<@Nullable Joined> last = new AtomicReference<>();
    T result =
        store.run(
            handle -> {
              Joined transaction = new Joined(handle);
              last.set(transaction);
              return work.apply(transaction);
            });
    Joined committed = last.get();
    if (committed != null && committed.notifies) {
      Callbacks.run("onCommit", onCommit);
    }
    return result;
  }

  private void catchUp() {
    try {
      subscriptions.catchUp();
    } catch (RuntimeException e) {
      // The transaction then reads what the index lacks.
      LOG.log(DEBUG, "the index of subscriptions was not brought up to date", e);
    }
  }

  private final class Joined implements Transaction {
    private final Handle handle;
    private boolean notifies;

    private Joined(Handle handle) {
      this.handle = handle;
    }

    @Override
    public Handle handle() {
      return handle;
    }

    @Override
    public List<PublishResult> publish(List<Event> events) {
      List<PublishResult> results = OutboxPublisher.this.publish(handle, events);
      notifies |= results.stream().anyMatch(each -> each.webhooks() > 0);
      return results;
    }

    @Override
    public Optional<String> publishTo(Webhook webhook, Event published) {
      Event event = requirePublishable(List.of(published)).get(0);
      DeliveryEnqueuer enqueuer = new DeliveryEnqueuer(handle, clock.instant());
      if (!enqueuer.add(List.of(event)).get(0)) {
        return Optional.empty();
      }
      String delivery =
          enqueuer.add(event, webhook.getId(), PayloadSettings.of(webhook), DeliveryOrder.NONE);
      enqueuer.flush();
      notifies = true;
      return Optional.of(delivery);
    }
  }

  public List<PublishResult> publish(Handle handle, List<Event> published) {
    List<Event> events = requirePublishable(published);
    DeliveryEnqueuer enqueuer = new DeliveryEnqueuer(handle, clock.instant());
    Subscriptions.View webhooks = subscriptions.seenBy(handle);
    List<Boolean> added = enqueuer.add(events);
    List<PublishResult> results = new ArrayList<>(events.size());
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      results.add(
          added.get(i)
              ? enqueue(event, webhooks.match(event), enqueuer)
              : new PublishResult(event.id(), true, 0));
    }
    enqueuer.flush();
    return results;
  }

  /** The events, each with a position if there is a trace. */
  private List<Event> requirePublishable(List<Event> events) {
    for (Event event : events) {
      event.requireIdentifiers();
      AlertTypes.requireOther(event.entityType());
      EntityJson.require(event, maxEntityBytes);
      if (catalog != null) {
        catalog.require(event);
      }
    }
    Traceparent current = position.get();
    return events.stream()
        .map(each -> each.traceparent() == null ? each.tracedAt(current) : each)
        .toList();
  }

  private static PublishResult enqueue(
      Event event, List<MatchedWebhook> matches, DeliveryEnqueuer enqueuer) {
    matches.forEach(each -> enqueuer.add(event, each.webhookId(), each.payload(), each.order()));
    return new PublishResult(
        event.id(), false, (int) matches.stream().filter(MatchedWebhook::enabled).count());
  }
}
