package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EventType;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A subscription lists no event type twice (§6.1). */
record SubscriptionNamesAnEventOnce<T>(WebhookAccessor<T> members) implements SubscriptionRule<T> {
  static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.warning(
          "webhook.events.event-types.distinct",
          "a subscription needs each event type only once",
          "6.1");

  private static final DuplicateFinder<EventType> TEXTS = new DuplicateFinder<>(EventType::value);

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
    @Nullable List<@Nullable EventType> types = subscription.getEventTypes();
    List<Integer> repeats = types == null ? List.of() : TEXTS.repeats(types);
    return repeats.isEmpty()
        ? sink
        : SubscriptionRule.each(
            repeats,
            SubscriptionRule.at(index).member("event_types"),
            DESCRIPTOR,
            "remove the repeated event type",
            sink);
  }
}
