package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EventType;
import dev.contentservice.rules.engine.RuleCard;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A subscription names no kind of event twice (§6.1). */
final class SubscriptionNamesAnEventOnce implements SubscriptionRule {
  static final RuleCard CARD =
      new RuleCard(
          "webhook.events.event-types.distinct",
          Severity.WARNING,
          "a subscription names a kind of event once",
          "6.1");

  private static final Texts<EventType> TEXTS = new Texts<>(EventType::value);

  @Override
  public RuleCard card() {
    return CARD;
  }

  @Override
  public List<Violation> check(EventSubscription subscription, int index) {
    @Nullable List<@Nullable EventType> types = subscription.getEventTypes();
    List<Integer> repeats = types == null ? List.of() : TEXTS.repeats(types);
    return repeats.isEmpty()
        ? List.of()
        : SubscriptionRule.each(
            repeats,
            SubscriptionRule.at(index).member("event_types"),
            CARD,
            "remove the repeated event type");
  }
}
