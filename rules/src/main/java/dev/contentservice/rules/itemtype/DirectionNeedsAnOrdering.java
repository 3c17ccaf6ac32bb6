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

/**
 * {@code ordering_direction} has something to sort by.
 *
 * <p>Assumed: §2.1 defines a direction for an ordering field, but does not say that it has no
 * effect otherwise, or that it applies to {@code ordering_meta}.
 */
final class DirectionNeedsAnOrdering implements Rule<CreateItemTypeRequest> {
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "item-type.ordering.direction-needs-order",
          Severity.WARNING,
          "ordering_direction has an effect only with ordering_meta or ordering_field",
          "2.1, assumed: ordering");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public List<Violation> check(CreateItemTypeRequest body) {
    boolean idle =
        Presence.of(body.getOrderingDirection()) == VALUE
            && Presence.of(body.getOrderingMeta()) != VALUE
            && Presence.of(body.getOrderingField()) != VALUE;
    return idle
        ? List.of(
            new Violation(
                DESCRIPTOR,
                Pointer.BODY.member("ordering_direction"),
                "set ordering_meta or ordering_field as well, or leave ordering_direction out"))
        : List.of();
  }
}
