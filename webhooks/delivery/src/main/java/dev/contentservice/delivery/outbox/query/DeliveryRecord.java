package dev.contentservice.delivery.outbox.query;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A delivery as shown to users, without its body and secrets.
 *
 * @param attempts the number of attempts so far
 * @param nextAttemptAt when it is due and its receiver is not paused, perhaps in the past; null if
 *     there is no next attempt, or while it waits for an earlier event of its entity
 * @param completedAt null while it is pending
 * @param tenant its owner; empty for none
 */
public record DeliveryRecord(
    String id,
    String webhookId,
    String eventId,
    String entityType,
    String entityId,
    String eventType,
    DeliveryState state,
    int attempts,
    @Nullable Instant nextAttemptAt,
    Instant createdAt,
    @Nullable Instant completedAt,
    String tenant) {}
