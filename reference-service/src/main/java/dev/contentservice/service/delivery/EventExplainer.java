package dev.contentservice.service.delivery;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.match.MatchReason;
import dev.contentservice.delivery.payload.EntitySerialization;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.delivery.runtime.WebhookSettings.Explained;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.ExplainedSubscription;
import dev.contentservice.model.management.Explanation;
import dev.contentservice.model.management.PayloadSource;
import java.util.ArrayList;
import java.util.List;

/** Explains which subscriptions of a webhook an event matches, and what would be sent. */
final class EventExplainer {
  private EventExplainer() {}

  static Explanation explained(Webhook webhook, Event event) {
    List<ExplainedSubscription> subscriptions = new ArrayList<>();
    for (Explained each : WebhookSettings.explain(webhook, event)) {
      MatchReason reason = each.reason();
      subscriptions.add(
          new ExplainedSubscription(
              "/events/" + subscriptions.size(), reason == MatchReason.MATCHED, reason.sentence()));
    }
    boolean matches = subscriptions.stream().anyMatch(ExplainedSubscription::getMatches);
    return new Explanation(
        matches,
        webhook.getEnabled(),
        matches && webhook.getEnabled(),
        subscriptions,
        payload(webhook, event));
  }

  private static PayloadSource payload(Webhook webhook, Event event) {
    PayloadSettings settings = PayloadSettings.of(webhook);
    if (settings.customPayload() != null) {
      return new PayloadSource(PayloadSource.Source.CUSTOM_PAYLOAD, null, false);
    }
    EntitySerialization chosen =
        EntitySerialization.of(
            event, settings.payloadApiVersion(), settings.nestedItemsInPayload());
    String version = chosen.version();
    return new PayloadSource(
        version == null ? PayloadSource.Source.ENTITY : PayloadSource.Source.ENTITY_VERSIONS,
        version,
        chosen.blocksCollapsed());
  }
}
