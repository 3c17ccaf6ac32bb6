package dev.contentservice.client;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creates a model (§4.1). */
final class CreateItemTypeOperation {
  private CreateItemTypeOperation() {}

  static Operation<ItemType> of(RequestDescriptor contract, CreateItemTypeRequest model) {
    return operation(contract, model, null);
  }

  static Operation<ItemType> of(
      RequestDescriptor contract, CreateItemTypeRequest model, MenuItem menuItem) {
    boolean skip = Objects.requireNonNull(menuItem, "menuItem") == MenuItem.SKIPPED;
    return operation(contract, model, skip);
  }

  /** Not idempotent: a retry without an idempotency key may create two models. */
  private static Operation<ItemType> operation(
      RequestDescriptor contract, CreateItemTypeRequest model, @Nullable Boolean skipMenuItem) {
    Objects.requireNonNull(model, "model");
    return new Operation<>(
        ItemType.class,
        model,
        () -> contract.creation(model, skipMenuItem),
        false,
        SecretScrubber::none);
  }
}
