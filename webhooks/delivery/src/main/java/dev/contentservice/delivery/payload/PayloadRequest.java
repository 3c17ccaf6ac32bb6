package dev.contentservice.delivery.payload;

import dev.contentservice.delivery.Event;
import java.util.Objects;

/**
 * The input of a payload.
 *
 * @param event the published event
 * @param webhookId the webhook that the payload is for
 * @param apiVersion the webhook's {@code payload_api_version} (§9), which selects the format
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

  /** The entity in the webhook's version, with blocks collapsed unless {@code nestedItems}. */
  public EntitySerialization serialization() {
    return EntitySerialization.of(event, apiVersion, nestedItems);
  }
}
