package dev.contentservice.rules.itemtype;

import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;

/** {@code ordering_meta} and {@code ordering_field} are not both set (§4.1, §2.1). */
record OrderingIsMetaOrFieldNotBoth<T>(RuleDescriptor descriptor, OrderingAccessor<T> ordering)
    implements Rule<T> {
  OrderingIsMetaOrFieldNotBoth(OrderingAccessor<T> ordering) {
    this(
        RuleDescriptor.error(
            "item-type.ordering.exclusive",
            "ordering_meta and ordering_field must not be set at the same time",
            "4.1"),
        ordering);
  }

  @Override
  public ViolationSink check(T body, ViolationSink sink) {
    return ordering.hasMeta(body) && ordering.hasField(body)
        ? sink.add(descriptor, "ordering_meta", "send only one of the two, or null for the other")
        : sink;
  }
}
