package dev.contentservice.delivery.queue;

import static java.lang.System.Logger.Level.DEBUG;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.queue.KnownWebhooks.MatchedWebhook;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Publishes events. The event, its matching webhooks and each payload are stored in one
 * transaction, so a published event is never lost. Thread-safe.
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
   * @param isNew false if an event with this id was published before: no webhook is notified again
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
    subscriptions.catchUp();
    List<PublishResult> results = store.run(handle -> publish(handle, events));
    if (results.stream().anyMatch(each -> each.webhooks() > 0)) {
      onCommit.run();
    }
    return results;
  }

  /**
   * Publishes events in the caller's transaction; the caller calls {@link #committed} after the
   * commit. Matching uses the webhooks as this transaction sees them, including its own changes.
   */
  public List<PublishResult> publish(Handle handle, List<Event> events) {
    events.forEach(Event::requireIdentifiers);
    Instant now = clock.instant();
    DeliveryEnqueuer enqueuer = new DeliveryEnqueuer(handle, now);
    Subscriptions.View webhooks = subscriptions.seenBy(handle);
    List<PublishResult> results =
        events.stream()
            .map(
                event ->
                    EventRepository.insert(handle, event, now)
                        ? enqueue(event, webhooks.match(event), enqueuer)
                        : new PublishResult(event.id(), false, 0))
            .toList();
    enqueuer.flush();
    return results;
  }

  private static PublishResult enqueue(
      Event event, List<MatchedWebhook> matches, DeliveryEnqueuer enqueuer) {
    enqueuer.add(event.id(), matches);
    return new PublishResult(
        event.id(), true, (int) matches.stream().filter(MatchedWebhook::enabled).count());
  }

  /**
   * Wakes the dispatcher after the commit of a caller's transaction that published events. Does not
   * throw if the store cannot be read now: the events are stored.
   */
  public void committed() {
    onCommit.run();
    try {
      subscriptions.catchUp();
    } catch (RuntimeException e) {
      // The next publication retries.
      LOG.log(DEBUG, "the index of subscriptions was not brought up to date", e);
    }
  }
}
