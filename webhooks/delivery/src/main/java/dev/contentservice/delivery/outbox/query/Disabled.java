package dev.contentservice.delivery.outbox.query;

import dev.contentservice.delivery.outbox.DisableReason;
import java.time.Instant;

/**
 * Why and when a webhook was disabled.
 *
 * @param reason as in {@link DisableReason#word()}
 */
public record Disabled(String reason, Instant at) {}
