package dev.contentservice.delivery.payload;

import dev.contentservice.delivery.Event;
import org.jspecify.annotations.Nullable;

/**
 * The entity of an event as one webhook gets it: in the version that its {@code
 * payload_api_version} names (§9), with or without blocks expanded (§2.2).
 *
 * @param text JSON, as published except for the blocks that were collapsed
 * @param version under which of the event's {@code entity_versions} it was published; null if none
 *     has the webhook's version, so that it is the event's {@code entity}
 * @param blocksCollapsed whether it holds a block that was replaced by a reference to it
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
