package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A filter lists at least one entity: an empty list matches no event (§6.1). */
record FilterListsAnEntity<T>(WebhookAccessor<T> members) implements SubscriptionRule<T> {
  static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error(
          "webhook.filter.entity-ids.not-empty", "a filter must list at least one entity", "6.1");

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
    @Nullable EventFilter filter = subscription.getFilter();
    @Nullable List<String> ids = filter == null ? null : filter.getEntityIds();
    return ids == null || !ids.isEmpty()
        ? sink
        : sink.add(
            DESCRIPTOR,
            SubscriptionRule.at(index).member("filter").member("entity_ids"),
            "list an entity, or remove the filter to match all");
  }
}
