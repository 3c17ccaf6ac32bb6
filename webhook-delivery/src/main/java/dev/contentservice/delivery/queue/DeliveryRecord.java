package dev.contentservice.delivery.queue;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A delivery as people see it: nothing of what it carries, and no secret.
 *
 * @param attempts how many were made
 * @param nextAttemptAt the earliest time of the next one; null if there will be none
 * @param completedAt null while it is waiting
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
