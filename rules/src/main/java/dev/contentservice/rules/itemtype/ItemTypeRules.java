package dev.contentservice.rules.itemtype;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.rules.engine.RuleSet;
import java.util.List;

/** Every rule for models. */
public final class ItemTypeRules {
  /** The rules for creating a model, in the order of §4.1. */
  public static final RuleSet<CreateItemTypeRequest> CREATE =
      RuleSet.of(List.of(new OrderingIsMetaOrFieldNotBoth(), new DirectionNeedsAnOrdering()));

  private ItemTypeRules() {}
}
