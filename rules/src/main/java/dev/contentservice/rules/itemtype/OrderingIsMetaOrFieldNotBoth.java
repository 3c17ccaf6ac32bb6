package dev.contentservice.rules.itemtype;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.rules.engine.Presence;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;

/** {@code ordering_meta} and {@code ordering_field} are not both set (§4.1, §2.1). */
record OrderingIsMetaOrFieldNotBoth(RuleDescriptor descriptor)
    implements Rule<CreateItemTypeRequest> {
  OrderingIsMetaOrFieldNotBoth() {
    this(
        RuleDescriptor.error(
            "item-type.ordering.exclusive",
            "ordering_meta and ordering_field are not set at the same time",
            "4.1"));
  }

  @Override
  public ViolationSink check(CreateItemTypeRequest body, ViolationSink sink) {
    // Null counts as "not set": §2.1 uses null for "no ordering field".
    return Presence.valueOf(body.getOrderingMeta()) != null
            && Presence.valueOf(body.getOrderingField()) != null
        ? sink.add(descriptor, "ordering_meta", "send only one of the two, or null for the other")
        : sink;
  }
}
