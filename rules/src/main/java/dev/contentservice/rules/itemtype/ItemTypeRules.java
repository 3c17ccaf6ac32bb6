package dev.contentservice.rules.itemtype;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.rules.engine.RuleBinding;
import dev.contentservice.rules.engine.RuleSet;
import java.util.List;

/** Every rule for models. */
public final class ItemTypeRules {
  /** The rules for creating a model, in the order of §4.1. */
  public static final RuleSet<CreateItemTypeRequest> CREATE = rules(OrderingAccessor.OF_CREATION);

  /** The rules for a complete model (§2.1). */
  public static final RuleSet<ItemType> MODEL = rules(OrderingAccessor.OF_MODEL);

  private ItemTypeRules() {}

  /** The rules for creating a model, none of which asks a lookup. */
  public static <L> RuleBinding<CreateItemTypeRequest, L> binding() {
    return RuleBinding.of(CreateItemTypeRequest.class, CREATE);
  }

  private static <T> RuleSet<T> rules(OrderingAccessor<T> ordering) {
    return RuleSet.of(
        List.of(
            new OrderingIsMetaOrFieldNotBoth<>(ordering),
            new DirectionNeedsAnOrdering<>(ordering)));
  }
}
