package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EventType;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A subscription without event types matches no event (§6.1). */
final class SubscriptionNamesAnEvent<T> implements SubscriptionRule<T> {
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "webhook.events.event-types.not-empty",
          Severity.WARNING,
          "a subscription lists at least one event type",
          "6.1");

  private final WebhookAccessor<T> members;

  SubscriptionNamesAnEvent(WebhookAccessor<T> members) {
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
    @Nullable List<EventType> types = subscription.getEventTypes();
    return types == null || !types.isEmpty()
        ? List.of()
        : List.of(
            new Violation(
                DESCRIPTOR,
                SubscriptionRule.at(index).member("event_types"),
                "list an event type, or remove the subscription"));
  }
}
