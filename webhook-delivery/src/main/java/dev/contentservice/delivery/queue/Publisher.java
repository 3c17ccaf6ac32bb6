package dev.contentservice.delivery.queue;

import static java.lang.System.Logger.Level.DEBUG;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.queue.KnownWebhooks.MatchedWebhook;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Announces events. An event, who is told of it and what each is told are kept in one transaction,
 * so that an event whose announcement returned is never lost. Thread-safe.
 */
public final class Publisher {
  private static final System.Logger LOG = System.getLogger(Publisher.class.getName());

  private final TransactionRunner store;
  private final Subscriptions subscriptions;
  private final StoreClock clock;
  private final Runnable committed;

  /**
   * @param committed runs after each commit that has something to send, to wake who sends it
   */
  public Publisher(
      TransactionRunner store, Subscriptions subscriptions, StoreClock clock, Runnable committed) {
    this.store = store;
    this.subscriptions = subscriptions;
    this.clock = clock;
    this.committed = committed;
  }

  /**
   * What became of an event.
   *
   * @param isNew false if an event with its id was announced before: nobody is told again
   * @param webhooks how many webhooks are notified: those that the event matches and that are
   *     enabled. One that is not gets a delivery as well, which is skipped when its turn comes
   */
  public record PublishResult(String eventId, boolean isNew, int webhooks) {}

  /**
   * Announces one event.
   *
   * @throws IllegalArgumentException as {@link Event#requireIdentifiers}
   */
  public PublishResult publish(Event event) {
    return publish(List.of(event)).get(0);
  }

  /** Announces events, all of them or, on any exception, none; the answers are in their order. */
  public List<PublishResult> publish(List<Event> events) {
    subscriptions.catchUp();
    List<PublishResult> all = store.run(handle -> publish(handle, events));
    if (all.stream().anyMatch(each -> each.webhooks() > 0)) {
      committed.run();
    }
    return all;
  }

  /**
   * Publishes events in a transaction of the caller's, who calls {@link #committed} after its
   * commit. The events are matched with the webhooks as this transaction sees them, also those that
   * it has changed itself.
   */
  public List<PublishResult> publish(Handle handle, List<Event> events) {
    events.forEach(Event::requireIdentifiers);
    Instant now = clock.instant();
    DeliveryEnqueuer enqueuing = new DeliveryEnqueuer(handle, now);
    Subscriptions.View webhooks = subscriptions.seenBy(handle);
    List<PublishResult> all =
        events.stream()
            .map(
                event ->
                    EventRepository.insert(handle, event, now)
                        ? enqueue(event, webhooks.match(event), enqueuing)
                        : new PublishResult(event.id(), false, 0))
            .toList();
    enqueuing.finish();
    return all;
  }

  private static PublishResult enqueue(
      Event event, List<MatchedWebhook> all, DeliveryEnqueuer enqueuing) {
    enqueuing.add(event.id(), all);
    return new PublishResult(
        event.id(), true, (int) all.stream().filter(MatchedWebhook::enabled).count());
  }

  /**
   * A transaction of the caller's that published events is committed: wakes who sends them. Throws
   * nothing for a store that cannot be read now: the events are kept.
   */
  public void committed() {
    committed.run();
    try {
      subscriptions.catchUp();
    } catch (RuntimeException e) {
      // The next one to publish tries again.
      LOG.log(DEBUG, "the index of subscriptions was not brought up to date", e);
    }
  }
}
