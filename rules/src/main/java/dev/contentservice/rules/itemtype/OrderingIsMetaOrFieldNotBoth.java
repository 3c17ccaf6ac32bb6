package dev.contentservice.rules.itemtype;

import static dev.contentservice.rules.engine.Presence.VALUE;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Presence;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;

/** {@code ordering_meta} and {@code ordering_field} are not both set (§4.1, §2.1). */
final class OrderingIsMetaOrFieldNotBoth implements Rule<CreateItemTypeRequest> {
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "item-type.ordering.exclusive",
          Severity.ERROR,
          "ordering_meta and ordering_field are not set at the same time",
          "4.1");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public List<Violation> check(CreateItemTypeRequest body) {
    // Null counts as "not set": §2.1 uses null for "no ordering field".
    boolean both =
        Presence.of(body.getOrderingMeta()) == VALUE
            && Presence.of(body.getOrderingField()) == VALUE;
    return both
        ? List.of(
            new Violation(
                DESCRIPTOR,
                Pointer.BODY.member("ordering_meta"),
                "send only one of the two, or null for the other"))
        : List.of();
  }
}
