package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EventType;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A subscription lists no event type twice (§6.1). */
final class SubscriptionNamesAnEventOnce<T> implements SubscriptionRule<T> {
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "webhook.events.event-types.distinct",
          Severity.WARNING,
          "a subscription lists an event type once",
          "6.1");

  private static final DuplicateFinder<EventType> TEXTS = new DuplicateFinder<>(EventType::value);

  private final WebhookAccessor<T> members;

  SubscriptionNamesAnEventOnce(WebhookAccessor<T> members) {
    this.members = members;
  }

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public List<Violation> check(T body) {
    return SubscriptionRule.checkEach(members.events().apply(body), this);
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
            DESCRIPTOR,
            "remove the repeated event type");
  }
}
