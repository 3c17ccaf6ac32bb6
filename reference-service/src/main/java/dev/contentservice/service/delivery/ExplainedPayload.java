package dev.contentservice.service.delivery;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.EntitySerialization;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.Webhook;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the body of a delivery comes from, as {@code explain} shows it. */
final class ExplainedPayload {
  private ExplainedPayload() {}

  /**
   * Returns the member whose content is sent ({@code custom_payload} of the webhook, {@code
   * entity_versions} or {@code entity} of the event), the version in {@code entity_versions} or
   * null, and whether blocks were replaced by references.
   */
  static Map<String, @Nullable Object> of(Webhook webhook, Event event) {
    PayloadSettings settings = PayloadSettings.of(webhook);
    if (settings.customPayload() != null) {
      return shown("custom_payload", null, false);
    }
    EntitySerialization chosen =
        EntitySerialization.of(
            event, settings.payloadApiVersion(), settings.nestedItemsInPayload());
    return shown(
        chosen.version() == null ? "entity" : "entity_versions",
        chosen.version(),
        chosen.blocksCollapsed());
  }

  private static Map<String, @Nullable Object> shown(
      String source, @Nullable String version, boolean blocksCollapsed) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("source", source);
    shown.put("version", version);
    shown.put("blocks_collapsed", blocksCollapsed);
    return shown;
  }
}
