package dev.contentservice.rules.itemtype;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.rules.engine.Presence;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Gives the rules access to the ordering of a model, in the body that creates it or complete. */
record OrderingAccessor<T>(
    Function<T, @Nullable Object> direction,
    Function<T, @Nullable Object> meta,
    Function<T, @Nullable Object> field) {
  static final OrderingAccessor<CreateItemTypeRequest> OF_CREATION =
      new OrderingAccessor<>(
          body -> Presence.valueOf(body.getOrderingDirection()),
          body -> Presence.valueOf(body.getOrderingMeta()),
          body -> Presence.valueOf(body.getOrderingField()));

  static final OrderingAccessor<ItemType> OF_MODEL =
      new OrderingAccessor<>(
          ItemType::getOrderingDirection, ItemType::getOrderingMeta, ItemType::getOrderingField);

  // Null counts as "not set": §2.1 uses null for "no ordering field".
  boolean hasDirection(T model) {
    return direction.apply(model) != null;
  }

  boolean hasMeta(T model) {
    return meta.apply(model) != null;
  }

  boolean hasField(T model) {
    return field.apply(model) != null;
  }
}
