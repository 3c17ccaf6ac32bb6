package dev.contentservice.delivery.dispatch;

import java.util.List;

/**
 * The result of completing attempts and claiming deliveries.
 *
 * @param completed the number of attempts recorded
 * @param deferred attempts to pass again, because another transaction has locked the queues of
 *     their webhooks
 * @param claimed the claimed deliveries
 * @param more whether more may be due than the limit allowed
 */
public record ClaimResult(
    int completed, List<CompletedAttempt> deferred, List<LeasedDelivery> claimed, boolean more) {}
