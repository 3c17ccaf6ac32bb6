package dev.contentservice.delivery;

import dev.contentservice.model.value.EntityType;
import java.util.Objects;

/**
 * Names one entity.
 *
 * @param type the kind of the entity, never null
 * @param id its identifier, never null; compared exactly
 */
public record EntityReference(EntityType type, String id) {
  public EntityReference {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(id, "id");
  }
}
