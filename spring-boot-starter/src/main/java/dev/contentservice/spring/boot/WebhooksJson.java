package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.query.ReceiverHealth;
import dev.contentservice.delivery.publish.EventCatalog;
import dev.contentservice.delivery.publish.EventCatalog.Definition;
import dev.contentservice.delivery.runtime.WebhookSettings.Explained;
import dev.contentservice.delivery.runtime.WebhookSettings.Shown;
import dev.contentservice.rules.json.BodyJson;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * The JSON of {@link WebhooksApi}, with its own mapper: those of applications name members in other
 * ways.
 */
final class WebhooksJson {
  private WebhooksJson() {}

  static byte[] bytes(Object body) {
    return BodyJson.mapper().writeValueAsBytes(body);
  }

  static Map<String, Object> webhook(Shown shown) {
    ObjectNode members = BodyJson.mapper().valueToTree(shown.webhook());
    Map<String, Object> webhook = new LinkedHashMap<>();
    members.properties().forEach(each -> webhook.put(each.getKey(), each.getValue()));
    ReceiverHealth receiver = shown.receiver();
    if (receiver != null) {
      webhook.put("receiver", receiver(receiver));
    }
    return webhook;
  }

  private static Map<String, Object> receiver(ReceiverHealth health) {
    Map<String, Object> receiver = new LinkedHashMap<>();
    receiver.put("consecutive_failures", health.consecutiveFailures());
    DeliveryJson.put(receiver, "failing_since", health.failingSince());
    DeliveryJson.put(receiver, "paused_until", health.pausedUntil());
    if (health.disabled() != null) {
      DeliveryJson.put(receiver, "disabled_reason", health.disabled().reason());
    }
    receiver.put("pending", health.pending());
    return receiver;
  }

  static Map<String, Object> event(EventCatalog catalog, Definition event) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("name", event.name());
    shown.put("entity_type", event.entityType().value());
    shown.put("event_type", event.eventType().value());
    shown.put("description", event.description());
    catalog.exampleOf(event).ifPresent(each -> shown.put("example", new RawValue(each)));
    if (event.schema() != null) {
      shown.put("schema", new RawValue(event.schema()));
    }
    return shown;
  }

  static Map<String, Object> explained(Explained explained) {
    return Map.of(
        "subscription",
        BodyJson.mapper().valueToTree(explained.subscription()),
        "reason",
        explained.reason().sentence());
  }
}
