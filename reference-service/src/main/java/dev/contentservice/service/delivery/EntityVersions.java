package dev.contentservice.service.delivery;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The shape of {@code entity_versions}: an object with one member for each API version, named as
 * webhooks name it in {@code payload_api_version}, whose value is the entity as an object.
 */
final class EntityVersions {
  private EntityVersions() {}

  /**
   * Accepts null and an omitted member as no versions at all.
   *
   * @param at where the member is (JSON Pointer)
   * @throws EventRejectedException if it has another shape
   */
  static void require(@Nullable JsonNode node, String at) {
    if (node == null || node.isNull()) {
      return;
    }
    if (!node.isObject()) {
      throw new EventRejectedException(
          at, "send an object with the entity by API version, or null");
    }
    node.forEachEntry((version, entity) -> require(version, entity, at));
  }

  private static void require(String version, JsonNode entity, String at) {
    if (version.indexOf('\0') >= 0) {
      throw new EventRejectedException(
          at, "a version holds U+0000, which no store keeps; leave it out");
    }
    if (!entity.isObject()) {
      throw new EventRejectedException(
          at + "/" + EventRejectedException.escaped(version),
          "send the entity of this version, as an object");
    }
  }
}
