package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.queue.Subscriptions.Told;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Announces events. An event, who is told of it and what each is told are kept in one transaction,
 * so that an event whose announcement returned is never lost. Thread-safe.
 */
public final class Publisher {
  private final Transactions store;
  private final Subscriptions subscriptions;
  private final Clock clock;
  private final Runnable committed;

  /**
   * @param committed runs after each commit that has something to send, to wake who sends it
   */
  public Publisher(
      Transactions store, Subscriptions subscriptions, Clock clock, Runnable committed) {
    this.store = store;
    this.subscriptions = subscriptions;
    this.clock = clock;
    this.committed = committed;
  }

  /**
   * What became of an event.
   *
   * @param isNew false if an event with its id was announced before: nobody is told again
   * @param webhooks how many webhooks are told
   */
  public record Published(String eventId, boolean isNew, int webhooks) {}

  /** Announces one event. */
  public Published publish(Event event) {
    return publish(List.of(event)).get(0);
  }

  /** Announces events, all of them or, on any exception, none; the answers are in their order. */
  public List<Published> publish(List<Event> events) {
    List<Published> all = store.run(handle -> publish(handle, events));
    if (all.stream().anyMatch(each -> each.webhooks() > 0)) {
      committed.run();
    }
    return all;
  }

  /**
   * Announces events in a transaction of the caller's, who wakes the senders after its commit. The
   * transaction has not changed a webhook.
   */
  public List<Published> publish(Handle handle, List<Event> events) {
    Instant now = clock.instant();
    Enqueuing enqueuing = new Enqueuing(handle, now);
    List<Published> all =
        events.stream().map(event -> publish(handle, event, enqueuing, now)).toList();
    enqueuing.finish();
    return all;
  }

  private Published publish(Handle handle, Event event, Enqueuing enqueuing, Instant now) {
    if (!EventRows.insert(handle, event, now)) {
      return new Published(event.id(), false, 0);
    }
    List<Told> told = subscriptions.match(handle, event);
    enqueuing.add(event.id(), told);
    return new Published(event.id(), true, told.size());
  }
}
