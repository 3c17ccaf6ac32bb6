package dev.contentservice.rules.itemtype;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.rules.engine.Presence;
import java.util.function.Function;
import org.openapitools.jackson.nullable.JsonNullable;

/** Gives the rules access to the ordering of a model, in the body that creates it or complete. */
record OrderingAccessor<T>(
    Function<T, JsonNullable<?>> direction,
    Function<T, JsonNullable<?>> meta,
    Function<T, JsonNullable<?>> field) {
  static final OrderingAccessor<CreateItemTypeRequest> OF_CREATION =
      new OrderingAccessor<>(
          CreateItemTypeRequest::getOrderingDirection,
          CreateItemTypeRequest::getOrderingMeta,
          CreateItemTypeRequest::getOrderingField);

  static final OrderingAccessor<ItemType> OF_MODEL =
      new OrderingAccessor<>(
          ItemType::getOrderingDirection, ItemType::getOrderingMeta, ItemType::getOrderingField);

  // Null counts as "not set": §2.1 uses null for "no ordering field".
  boolean hasDirection(T model) {
    return Presence.valueOf(direction.apply(model)) != null;
  }

  boolean hasMeta(T model) {
    return Presence.valueOf(meta.apply(model)) != null;
  }

  boolean hasField(T model) {
    return Presence.valueOf(field.apply(model)) != null;
  }
}
