package dev.contentservice.delivery;

import dev.contentservice.delivery.internal.Identifier;
import dev.contentservice.delivery.internal.StorableText;
import dev.contentservice.model.value.EntityType;

/**
 * Identifies one entity.
 *
 * @param type the entity type, never null
 * @param id its identifier, never null; compared exactly
 */
public record EntityReference(EntityType type, String id) {
  public EntityReference {
    StorableText.require(type.value(), "type");
    StorableText.require(id, "id");
  }

  void requireIdentifiers(String name) {
    Identifier.require(type.value(), "the type of " + name);
    Identifier.require(id, "the id of " + name);
  }
}
