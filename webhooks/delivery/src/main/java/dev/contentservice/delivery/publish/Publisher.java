package dev.contentservice.delivery.publish;

import static java.util.Objects.requireNonNull;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.Traceparent;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.json.internal.EntityJson;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.model.Webhook;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Publishes events. The event, its matching webhooks and each payload are stored in one
 * transaction, so a published event is never lost. Thread-safe.
 *
 * <p>Publishing only inserts rows, whose keys no other transaction inserts: it waits for no other
 * transaction and delays none, however long the caller's transaction stays open.
 */
public interface Publisher {

  /**
   * The result of publishing one event.
   *
   * @param isDuplicate whether an event with this id was published before: it is dropped. If two
   *     transactions that overlap publish it, it is none for both, and each webhook gets it once
   * @param webhooks the number of enabled webhooks that match the event. A matching webhook that is
   *     not enabled gets a delivery too, which is skipped when it is due
   */
  record PublishResult(String eventId, boolean isDuplicate, int webhooks) {}

  /**
   * Publishes one event.
   *
   * @throws IllegalArgumentException as {@link Event#requireIdentifiers}, {@link
   *     AlertTypes#requireOther} and {@link EntityJson#require}, such as for an entity with more
   *     than {@link #maxEntityBytes}
   * @throws IllegalStateException if delivery was closed, or if there is no transaction of the
   *     caller and this publisher requires one
   */
  public default PublishResult publish(Event event) {
    return publish(List.of(requireNonNull(event, "event"))).get(0);
  }

  /** Publishes one event of this owner, to its webhooks only; as {@link #publish(Event)}. */
  public default PublishResult publish(String tenant, Event event) {
    return publish(requireNonNull(event, "event").ownedBy(requireNonNull(tenant, "tenant")));
  }

  /**
   * Publishes an event of the {@link EventCatalog}, with a new id, as {@link #publish(String,
   * Event)} does.
   *
   * @param payload serialized as the catalogue says
   * @throws IllegalArgumentException also if the catalogue has no event with this class of
   *     payloads, or the payload does not fit the schema
   * @throws IllegalStateException also if there is no catalogue
   */
  PublishResult publish(String tenant, Object payload);

  /**
   * Publishes all events or, on any exception, none. The results are in the order of the events.
   *
   * @throws IllegalArgumentException as {@link Event#requireIdentifiers}, {@link
   *     AlertTypes#requireOther} and {@link EntityJson#require}
   * @throws IllegalStateException if delivery was closed, or if there is no transaction of the
   *     caller and this publisher requires one
   */
  public List<PublishResult> publish(List<Event> events);

  /**
   * Runs the caller's work in one transaction in which it can publish events, and wakes the
   * dispatcher after the commit. Like all work of a {@link TransactionRunner}, it may run several
   * times. If the runner {@linkplain TransactionRunner#joins joins} a transaction of the caller,
   * the dispatcher is woken before that is committed.
   */
  <T> T inTransaction(Function<Transaction, T> work);

  /**
   * The same publisher, which gives each event without a position in a trace the current one.
   *
   * @param current called once for the events that are published together; null for no trace
   */
  Publisher traced(Supplier<@Nullable Traceparent> current);

  /** The most bytes of the entity of an event with all its versions, in UTF-8. */
  default int maxEntityBytes() {
    return EntityJson.MAX_BYTES;
  }

  /** A transaction that can publish events, to store them together with other changes. */
  interface Transaction {
    /** The connection, for the caller's own statements. */
    Handle handle();

    /**
     * Publishes events if this transaction is committed. Matching uses the webhooks as this
     * transaction sees them, including its own changes.
     */
    public List<PublishResult> publish(List<Event> events);

    /**
     * Publishes an event to one webhook, whatever its subscriptions, if this transaction is
     * committed.
     *
     * @return the identifier of the delivery; empty if an event with this id was published before
     */
    Optional<String> publishTo(Webhook webhook, Event event);
  }
}
