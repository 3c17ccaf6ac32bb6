package dev.contentservice.rules.itemtype;

import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;

/**
 * {@code ordering_direction} has something to sort by.
 *
 * <p>Assumed: §2.1 defines a direction for an ordering field, but does not say that it has no
 * effect otherwise, or that it applies to {@code ordering_meta}.
 */
record DirectionNeedsAnOrdering<T>(RuleDescriptor descriptor, OrderingAccessor<T> ordering)
    implements Rule<T> {
  DirectionNeedsAnOrdering(OrderingAccessor<T> ordering) {
    this(
        RuleDescriptor.warning(
            "item-type.ordering.direction-needs-order",
            "ordering_direction has an effect only with ordering_meta or ordering_field",
            "2.1, assumed: ordering"),
        ordering);
  }

  @Override
  public ViolationSink check(T body, ViolationSink sink) {
    boolean idle =
        ordering.hasDirection(body) && !ordering.hasMeta(body) && !ordering.hasField(body);
    return idle
        ? sink.add(
            descriptor,
            "ordering_direction",
            "set ordering_meta or ordering_field as well, or leave ordering_direction out")
        : sink;
  }
}
