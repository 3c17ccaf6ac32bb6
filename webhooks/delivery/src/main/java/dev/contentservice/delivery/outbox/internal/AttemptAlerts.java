package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.AlertListener.Alert;
import dev.contentservice.delivery.outbox.CircuitBreakerPolicy;
import dev.contentservice.model.event.DeliveryAlert;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Collects the alerts of the attempts that one transaction records. */
final class AttemptAlerts {
  private final CircuitBreakerPolicy circuitBreaker;
  private final Set<String> ended;
  private final List<Alert> alerts = new ArrayList<>();

  /**
   * @param ended the deliveries that the transaction has completed
   */
  AttemptAlerts(CircuitBreakerPolicy circuitBreaker, Set<String> ended) {
    this.circuitBreaker = circuitBreaker;
    this.ended = ended;
  }

  /**
   * @param row the queue of the webhook after this attempt
   */
  void add(CompletedAttempt completed, WebhookQueue row) {
    AttemptResult attempt = completed.attempt();
    if (attempt.delivered()
        || completed.delivery().event().entityType().equals(AlertTypes.ENTITY_TYPE)) {
      return;
    }
    // Each failure adds one, so a row of failures passes the threshold once.
    if (attempt.isReceiverFailure()
        && row.state().failures() == circuitBreaker.failureThreshold()) {
      alerts.add(
          new Alert(
              completed.delivery().event().tenant(),
              AlertTypes.WEBHOOK_FAILING,
              alert(completed).failures(circuitBreaker.failureThreshold())));
    }
    if (ended.contains(completed.delivery().id())) {
      alerts.add(
          new Alert(
              completed.delivery().event().tenant(),
              AlertTypes.DELIVERY_FAILED,
              alert(completed)
                  .deliveryId(completed.delivery().id())
                  .eventId(completed.delivery().event().id())
                  .attempts(completed.attempts())));
    }
  }

  private static DeliveryAlert alert(CompletedAttempt completed) {
    AttemptResult attempt = completed.attempt();
    DeliveryAlert alert = new DeliveryAlert(completed.webhookId());
    if (attempt.error() != null) {
      alert.error(attempt.error().code());
    }
    if (attempt.status() != null) {
      alert.status(attempt.status());
    }
    return alert;
  }

  void report(Handle handle, AlertListener listener) {
    if (!alerts.isEmpty()) {
      listener.alerted(handle, alerts);
    }
  }
}
