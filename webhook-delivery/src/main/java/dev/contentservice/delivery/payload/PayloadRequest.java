package dev.contentservice.delivery.payload;

import dev.contentservice.delivery.Event;
import java.util.Objects;

/**
 * What a payload is made of.
 *
 * @param event what happened
 * @param webhookId who is told
 * @param apiVersion the webhook's {@code payload_api_version} (§9), which chose the format
 * @param nestedItems the webhook's {@code nested_items_in_payload} (§2.2): whether records show
 *     blocks expanded
 */
public record PayloadRequest(
    Event event, String webhookId, String apiVersion, boolean nestedItems) {

  public PayloadRequest {
    Objects.requireNonNull(event, "event");
    Objects.requireNonNull(webhookId, "webhookId");
    Objects.requireNonNull(apiVersion, "apiVersion");
  }

  /** The entity in the version of the webhook, with blocks collapsed unless it asks for them. */
  public EntitySerialization serialization() {
    return EntitySerialization.of(event, apiVersion, nestedItems);
  }
}
