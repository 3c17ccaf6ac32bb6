package dev.contentservice.delivery.outbox.query;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Selects deliveries. Those that an older version created may be off a time by the difference of
 * its node's clock.
 *
 * @param webhookId null for all webhooks
 * @param state null for all states
 * @param eventId null for all events
 * @param entityType null for all types of entities
 * @param entityId null for all entities
 * @param eventType null for all types of events
 * @param text in the identifier of the event or of its entity, or in the error or response of an
 *     attempt, in the same case; null for all
 * @param error of an attempt; null for all
 * @param status of an attempt, or its class such as {@code 5xx}; null for all
 * @param from only deliveries created then or later; null for all
 * @param until only deliveries created earlier; null for all
 * @param before only deliveries created before the one with this identifier; null for all
 * @param tenant their owner, empty for none; null for all
 */
public record DeliveryFilter(
    @Nullable String webhookId,
    @Nullable DeliveryState state,
    @Nullable String eventId,
    @Nullable String entityType,
    @Nullable String entityId,
    @Nullable String eventType,
    @Nullable String text,
    @Nullable String error,
    @Nullable String status,
    @Nullable Instant from,
    @Nullable Instant until,
    @Nullable String before,
    @Nullable String tenant) {

  /** The same filter for the deliveries of this owner. */
  public DeliveryFilter ownedBy(String owner) {
    return new DeliveryFilter(
        webhookId,
        state,
        eventId,
        entityType,
        entityId,
        eventType,
        text,
        error,
        status,
        from,
        until,
        before,
        owner);
  }

  /** Selects deliveries of all owners, entities and types. */
  public DeliveryFilter(
      @Nullable String webhookId,
      @Nullable DeliveryState state,
      @Nullable String eventId,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable String before) {
    this(webhookId, state, eventId, null, null, null, null, null, null, from, until, before, null);
  }

  /** Selects deliveries of all events and times. */
  public DeliveryFilter(
      @Nullable String webhookId, @Nullable DeliveryState state, @Nullable String before) {
    this(webhookId, state, null, null, null, before);
  }
}
