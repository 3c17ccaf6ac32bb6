package dev.contentservice.service.delivery;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The shape of {@code entity_versions}: an object with one member per API version, named as in a
 * webhook's {@code payload_api_version}, whose value is the entity as an object.
 */
final class EntityVersions {
  private EntityVersions() {}

  /**
   * Validates the member. Null and an omitted member mean no versions.
   *
   * @param at the member (JSON Pointer)
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
          at, "a version holds U+0000, which no store accepts; leave it out");
    }
    if (!entity.isObject()) {
      throw new EventRejectedException(
          at + "/" + EventRejectedException.escaped(version),
          "send the entity of this version, as an object");
    }
  }
}
