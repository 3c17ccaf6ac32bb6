package dev.contentservice.delivery.publish;

import static java.lang.System.Logger.Level.DEBUG;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.outbox.DeliveryEnqueuer;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.Webhook;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Publishes events. The event, its matching webhooks and each payload are stored in one
 * transaction, so a published event is never lost. Thread-safe.
 *
 * <p>Publishing only inserts rows, whose keys no other transaction inserts: it waits for no other
 * transaction and delays none, however long the caller's transaction stays open.
 */
public final class Publisher {
  private static final System.Logger LOG = System.getLogger(Publisher.class.getName());

  private final TransactionRunner store;
  private final Subscriptions subscriptions;
  private final StoreClock clock;
  private final Runnable onCommit;

  /**
   * @param onCommit runs after each commit with new deliveries, to wake the dispatcher
   */
  public Publisher(
      TransactionRunner store, Subscriptions subscriptions, StoreClock clock, Runnable onCommit) {
    this.store = store;
    this.subscriptions = subscriptions;
    this.clock = clock;
    this.onCommit = onCommit;
  }

  /**
   * The result of publishing one event.
   *
   * @param isNew false if an event with this id was published before: no webhook is notified again.
   *     If two transactions that overlap publish it, it is new for both, and each webhook gets it
   *     once
   * @param webhooks the number of enabled webhooks that match the event. A matching webhook that is
   *     not enabled gets a delivery too, which is skipped when it is due
   */
  public record PublishResult(String eventId, boolean isNew, int webhooks) {}

  /**
   * Publishes one event.
   *
   * @throws IllegalArgumentException as {@link Event#requireIdentifiers}
   */
  public PublishResult publish(Event event) {
    return publish(List.of(event)).get(0);
  }

  /**
   * Publishes all events or, on any exception, none. The results are in the order of the events.
   */
  public List<PublishResult> publish(List<Event> events) {
    return inTransaction(transaction -> transaction.publish(events));
  }

  /**
   * Runs the caller's work in one transaction in which it can publish events, and wakes the
   * dispatcher after the commit. Like all work of a {@link TransactionRunner}, it may run several
   * times. If the runner {@linkplain TransactionRunner#joins joins} a transaction of the caller,
   * the dispatcher is woken before that is committed.
   */
  public <T> T inTransaction(Function<Transaction, T> work) {
    if (!store.joins()) {
      catchUp();
    }
    AtomicReference<@Nullable Transaction> last = new AtomicReference<>();
    T result =
        store.run(
            handle -> {
              Transaction transaction = new Transaction(handle);
              last.set(transaction);
              return work.apply(transaction);
            });
    Transaction committed = last.get();
    if (committed != null && committed.notifies) {
      onCommit.run();
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

  /** A transaction that can publish events, to store them together with other changes. */
  public final class Transaction {
    private final Handle handle;
    private boolean notifies;

    private Transaction(Handle handle) {
      this.handle = handle;
    }

    /** The connection, for the caller's own statements. */
    public Handle handle() {
      return handle;
    }

    /**
     * Publishes events if this transaction is committed. Matching uses the webhooks as this
     * transaction sees them, including its own changes.
     */
    public List<PublishResult> publish(List<Event> events) {
      List<PublishResult> results = Publisher.this.publish(handle, events);
      notifies |= results.stream().anyMatch(each -> each.webhooks() > 0);
      return results;
    }

    /**
     * Publishes an event to one webhook, whatever its subscriptions, if this transaction is
     * committed.
     *
     * @return the identifier of the delivery; empty if an event with this id was published before
     */
    public Optional<String> publishTo(Webhook webhook, Event event) {
      event.requireIdentifiers();
      DeliveryEnqueuer enqueuer = new DeliveryEnqueuer(handle, clock.instant());
      if (!enqueuer.add(List.of(event)).get(0)) {
        return Optional.empty();
      }
      String delivery = enqueuer.add(event.id(), webhook.getId(), PayloadSettings.of(webhook));
      enqueuer.flush();
      notifies = true;
      return Optional.of(delivery);
    }
  }

  List<PublishResult> publish(Handle handle, List<Event> events) {
    events.forEach(Event::requireIdentifiers);
    DeliveryEnqueuer enqueuer = new DeliveryEnqueuer(handle, clock.instant());
    Subscriptions.View webhooks = subscriptions.seenBy(handle);
    List<Boolean> added = enqueuer.add(events);
    List<PublishResult> results = new ArrayList<>(events.size());
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      results.add(
          added.get(i)
              ? enqueue(event, webhooks.match(event), enqueuer)
              : new PublishResult(event.id(), false, 0));
    }
    enqueuer.flush();
    return results;
  }

  private static PublishResult enqueue(
      Event event, List<MatchedWebhook> matches, DeliveryEnqueuer enqueuer) {
    matches.forEach(each -> enqueuer.add(event.id(), each.webhookId(), each.payload()));
    return new PublishResult(
        event.id(), true, (int) matches.stream().filter(MatchedWebhook::enabled).count());
  }
}
