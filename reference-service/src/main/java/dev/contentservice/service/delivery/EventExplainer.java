package dev.contentservice.service.delivery;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.match.MatchReason;
import dev.contentservice.delivery.match.SubscriptionMatcher;
import dev.contentservice.delivery.payload.EntitySerialization;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.service.manage.WebhookId;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.WebhookRepository;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Explains which subscriptions of a webhook an event matches, and what would be sent. */
@Singleton
public final class EventExplainer {
  private final Store store;
  private final EventRequestReader events;
  private final PublishMemory memory;

  EventExplainer(Store store, EventRequestReader events, PublishMemory memory) {
    this.store = store;
    this.events = events;
    this.memory = memory;
  }

  /**
   * Returns each subscription with the reason, and what would be sent.
   *
   * @param body one event
   * @throws ProblemException if no webhook has this id, or the body is not one event
   */
  public Map<String, ?> explain(String webhookId, byte[] body) {
    return memory.with(body.length, () -> explained(webhookId, body));
  }

  private Map<String, Object> explained(String webhookId, byte[] body) {
    Event event = events.readOne(body);
    String id = WebhookId.require(webhookId);
    Webhook webhook =
        store
            .readPage(handle -> WebhookRepository.findWithoutSecrets(handle, id))
            .orElseThrow(WebhookId::unknown);
    return explained(webhook, event);
  }

  private static Map<String, Object> explained(Webhook webhook, Event event) {
    List<Map<String, Object>> subscriptions = new ArrayList<>();
    for (EventSubscription each : webhook.getEvents()) {
      MatchReason reason = SubscriptionMatcher.of(each, event);
      Map<String, Object> shown = new LinkedHashMap<>();
      shown.put("pointer", "/events/" + subscriptions.size());
      shown.put("matches", reason == MatchReason.MATCHED);
      shown.put("reason", reason.sentence());
      subscriptions.add(shown);
    }
    Map<String, Object> shown = new LinkedHashMap<>();
    boolean matches = SubscriptionMatcher.exists(webhook.getEvents(), event);
    shown.put("matches", matches);
    shown.put("enabled", webhook.getEnabled());
    shown.put("would_deliver", matches && webhook.getEnabled());
    shown.put("subscriptions", subscriptions);
    shown.put("payload", payload(webhook, event));
    return shown;
  }

  /**
   * The source of the body: the member whose content is sent, of the webhook or of the event, the
   * version in {@code entity_versions} or null, and whether blocks were replaced by references.
   */
  private static Map<String, @Nullable Object> payload(Webhook webhook, Event event) {
    PayloadSettings settings = PayloadSettings.of(webhook);
    if (settings.customPayload() != null) {
      return payload("custom_payload", null, false);
    }
    EntitySerialization chosen =
        EntitySerialization.of(
            event, settings.payloadApiVersion(), settings.nestedItemsInPayload());
    String version = chosen.version();
    String source = version == null ? "entity" : "entity_versions";
    return payload(source, version, chosen.blocksCollapsed());
  }

  private static Map<String, @Nullable Object> payload(
      String source, @Nullable String version, boolean blocksCollapsed) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("source", source);
    shown.put("version", version);
    shown.put("blocks_collapsed", blocksCollapsed);
    return shown;
  }
}
