package dev.contentservice.delivery.internal;

import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;

/**
 * The types of alerts: events by which delivery reports on itself. Webhooks subscribe to them as to
 * any event; applications cannot publish them.
 *
 * <p>Assumed: the document does not show that the service publishes events (§6.1).
 */
public final class AlertTypes {
  /** The entity type, which is reserved. */
  public static final EntityType ENTITY_TYPE = EntityType.of("delivery_alert");

  /** The circuit breaker of a webhook has opened, after failures in a row. */
  public static final EventType WEBHOOK_FAILING = EventType.of("webhook.failing");

  /** Delivery has disabled a webhook. */
  public static final EventType WEBHOOK_DISABLED = EventType.of("webhook.disabled");

  /** A delivery has failed and is not retried. */
  public static final EventType DELIVERY_FAILED = EventType.of("delivery.failed");

  private AlertTypes() {}

  /**
   * Returns the type if an application may publish it.
   *
   * @throws IllegalArgumentException if it is {@link #ENTITY_TYPE}
   */
  public static EntityType requireOther(EntityType type) {
    if (type.equals(ENTITY_TYPE)) {
      throw new IllegalArgumentException(
          "the entity type " + ENTITY_TYPE + " is reserved for alerts; choose another one");
    }
    return type;
  }
}
