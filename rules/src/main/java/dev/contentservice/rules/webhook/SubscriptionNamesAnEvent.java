package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EventType;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A subscription without event types matches no event (§6.1). */
record SubscriptionNamesAnEvent<T>(WebhookAccessor<T> members) implements SubscriptionRule<T> {
  static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.warning(
          "webhook.events.event-types.not-empty",
          "a subscription matches events only if it lists an event type",
          "6.1");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(T body, ViolationSink sink) {
    return SubscriptionRule.checkEach(members.events().apply(body), this, sink);
  }

  @Override
  public ViolationSink check(EventSubscription subscription, int index, ViolationSink sink) {
    @Nullable List<EventType> types = subscription.getEventTypes();
    return types == null || !types.isEmpty()
        ? sink
        : sink.add(
            DESCRIPTOR,
            SubscriptionRule.at(index).member("event_types"),
            "list an event type, or remove the subscription");
  }
}
