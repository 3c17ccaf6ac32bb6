package dev.contentservice.delivery.dispatch.internal;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import java.util.List;

/**
 * The result of completing attempts and claiming deliveries.
 *
 * @param completed the number of attempts recorded
 * @param deferred attempts to pass again, because another transaction has locked the queues of
 *     their webhooks
 * @param claimed the claimed deliveries
 * @param skipped whether webhooks may have been woken that another transaction works on
 * @param more whether more may be due than the limit allowed
 */
public record ClaimResult(
    int completed,
    List<CompletedAttempt> deferred,
    List<ClaimedDelivery> claimed,
    boolean skipped,
    boolean more) {
  /** Whether another transaction may hold what this one came for. */
  boolean isContended() {
    return skipped || !deferred.isEmpty() || (completed == 0 && claimed.isEmpty());
  }
}
