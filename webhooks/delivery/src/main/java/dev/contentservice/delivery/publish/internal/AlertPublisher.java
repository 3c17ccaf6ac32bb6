package dev.contentservice.delivery.publish.internal;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.internal.DeliveryEnqueuer;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import tools.jackson.databind.json.JsonMapper;

/**
 * Publishes alerts to the webhooks that subscribe to {@link AlertTypes#ENTITY_TYPE}. An alert that
 * no enabled webhook matches is not stored. The entity of the event is the webhook that the alert
 * is about, so a filter can list webhooks.
 */
public final class AlertPublisher implements AlertListener {
  private static final TimeBasedEpochGenerator IDS = Generators.timeBasedEpochGenerator();
  private static final JsonMapper JSON = new JsonMapper();

  private final Subscriptions subscriptions;
  private final StoreClock clock;

  public AlertPublisher(Subscriptions subscriptions, StoreClock clock) {
    this.subscriptions = subscriptions;
    this.clock = clock;
  }

  @Override
  public void alerted(Handle handle, List<Alert> alerts) {
    Instant now = clock.instant();
    DeliveryEnqueuer enqueuer = new DeliveryEnqueuer(handle, now);
    Subscriptions.View webhooks = subscriptions.seenBy(handle);
    for (Alert each : alerts) {
      Event event = event(each, now);
      List<MatchedWebhook> matches =
          webhooks.match(event).stream().filter(MatchedWebhook::enabled).toList();
      if (!matches.isEmpty()) {
        enqueuer.add(List.of(event));
        matches.forEach(to -> enqueuer.add(event, to.webhookId(), to.payload(), to.order()));
      }
    }
    enqueuer.flush();
  }

  @Override
  public boolean isRequired() {
    return true;
  }

  private static Event event(Alert alert, Instant now) {
    return Event.builder(
            IDS.construct(now.toEpochMilli()).toString(),
            new EntityReference(AlertTypes.ENTITY_TYPE, alert.alert().getWebhookId()),
            alert.type(),
            JSON.writeValueAsString(alert.alert()))
        .occurredAt(now)
        .tenant(alert.tenant())
        .build();
  }
}
