package dev.contentservice.rules.itemtype;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.rules.engine.Presence;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;

/**
 * {@code ordering_direction} has something to sort by.
 *
 * <p>Assumed: §2.1 defines a direction for an ordering field, but does not say that it has no
 * effect otherwise, or that it applies to {@code ordering_meta}.
 */
record DirectionNeedsAnOrdering(RuleDescriptor descriptor) implements Rule<CreateItemTypeRequest> {
  DirectionNeedsAnOrdering() {
    this(
        RuleDescriptor.warning(
            "item-type.ordering.direction-needs-order",
            "ordering_direction has an effect only with ordering_meta or ordering_field",
            "2.1, assumed: ordering"));
  }

  @Override
  public ViolationSink check(CreateItemTypeRequest body, ViolationSink sink) {
    boolean idle =
        Presence.valueOf(body.getOrderingDirection()) != null
            && Presence.valueOf(body.getOrderingMeta()) == null
            && Presence.valueOf(body.getOrderingField()) == null;
    return idle
        ? sink.add(
            descriptor,
            "ordering_direction",
            "set ordering_meta or ordering_field as well, or leave ordering_direction out")
        : sink;
  }
}
