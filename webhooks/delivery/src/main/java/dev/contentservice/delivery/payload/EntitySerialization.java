package dev.contentservice.delivery.payload;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.internal.BlockCollapser;
import org.jspecify.annotations.Nullable;

/**
 * The entity of an event for one webhook: in the version of its {@code payload_api_version} (§9),
 * with blocks expanded or collapsed (§2.2).
 *
 * @param text JSON, as published except for collapsed blocks
 * @param version the key in the event's {@code entity_versions}; null if the webhook's version is
 *     not among them and the text is the event's {@code entity}
 * @param blocksCollapsed whether a block was replaced by a reference
 */
public record EntitySerialization(String text, @Nullable String version, boolean blocksCollapsed) {

  /**
   * Chooses the serialization.
   *
   * @param apiVersion the webhook's {@code payload_api_version}
   * @param nestedItems the webhook's {@code nested_items_in_payload}: if true, blocks stay expanded
   */
  public static EntitySerialization of(Event event, String apiVersion, boolean nestedItems) {
    String published = event.entity(apiVersion);
    String text = nestedItems ? published : BlockCollapser.collapse(published);
    return new EntitySerialization(
        text,
        event.entityVersions().containsKey(apiVersion) ? apiVersion : null,
        !text.equals(published));
  }
}
