package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.outbox.internal.webhook.IsolatedAlertListener;
import dev.contentservice.model.event.DeliveryAlert;
import dev.contentservice.model.value.EventType;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Learns of failing receivers, disabled webhooks and failed deliveries. {@code AlertPublisher}
 * publishes them as events.
 *
 * <p>An attempt to deliver an alert causes neither {@link AlertTypes#WEBHOOK_FAILING} nor {@link
 * AlertTypes#DELIVERY_FAILED}: otherwise the alerts of two webhooks that fail could cause each
 * other without end.
 */
@FunctionalInterface
public interface AlertListener {

  /**
   * Called in the transaction that makes the transitions, which holds locks of queues: it should
   * only insert rows. What it stores is committed once for each transition, also if nodes die. If
   * it throws, what it stored is undone, the alerts are logged and not passed again, and the
   * transaction goes on, unless {@link #isRequired}. The transaction may run several times.
   *
   * @param alerts one or more
   */
  void alerted(Handle handle, List<Alert> alerts);

  /**
   * Whether a failure of the store, such as a lock that another transaction holds, fails the whole
   * transaction, which is then repeated with the alerts. A listener that says so must not wait for
   * anything else than the tables of this library, or it can stop delivery.
   */
  default boolean isRequired() {
    return false;
  }

  /** A listener that calls this one and then the other, also if this one throws. */
  default AlertListener and(AlertListener other) {
    return IsolatedAlertListener.of(this, other);
  }

  /** A listener that does nothing. */
  static AlertListener none() {
    return (handle, alerts) -> {};
  }

  /**
   * What has happened.
   *
   * @param tenant the owner of the webhook, whose webhooks get the alert; empty for none
   * @param type one of {@link AlertTypes}
   */
  record Alert(String tenant, EventType type, DeliveryAlert alert) {}
}
