package dev.contentservice.delivery.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A delivery as shown to users, without its body and secrets.
 *
 * @param attempts the number of attempts so far
 * @param nextAttemptAt the earliest time of the next attempt; null if there is none
 * @param completedAt null while it is pending
 */
public record DeliveryRecord(
    String id,
    String webhookId,
    String eventId,
    String entityType,
    String eventType,
    DeliveryState state,
    int attempts,
    @Nullable Instant nextAttemptAt,
    Instant createdAt,
    @Nullable Instant completedAt) {}
