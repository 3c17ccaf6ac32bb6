package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A filter lists no entity twice (§6.1). */
record FilterListsAnEntityOnce<T>(WebhookAccessor<T> members) implements SubscriptionRule<T> {
  static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.warning(
          "webhook.filter.entity-ids.distinct", "a filter needs each entity only once", "6.1");

  private static final DuplicateFinder<String> TEXTS = new DuplicateFinder<>(id -> id);

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
    @Nullable List<@Nullable String> ids = filter == null ? null : filter.getEntityIds();
    List<Integer> repeats = ids == null ? List.of() : TEXTS.repeats(ids);
    return repeats.isEmpty()
        ? sink
        : SubscriptionRule.each(
            repeats,
            SubscriptionRule.at(index).member("filter").member("entity_ids"),
            DESCRIPTOR,
            "remove the repeated id",
            sink);
  }
}
