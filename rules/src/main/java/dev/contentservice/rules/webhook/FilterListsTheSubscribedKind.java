package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import org.jspecify.annotations.Nullable;

/**
 * A filter lists entities of the subscribed type, or of a related type (§6.1).
 *
 * <p>Assumed: §6.1 does not say what a filter of another type means. If only listed entities match,
 * it could never match an event.
 */
record FilterListsTheSubscribedKind<T>(WebhookAccessor<T> members, EntityRelations relations)
    implements SubscriptionRule<T> {
  static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error(
          "webhook.filter.same-entity-type",
          "a filter must list entities of the subscription's entity type, or of a related type",
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
    @Nullable EntityType subscribed = subscription.getEntityType();
    @Nullable EventFilter filter = subscription.getFilter();
    @Nullable EntityType listed = filter == null ? null : filter.getEntityType();
    boolean related =
        subscribed == null
            || listed == null
            || relations.mayList(subscribed.value(), listed.value());
    return related
        ? sink
        : sink.add(
            DESCRIPTOR,
            SubscriptionRule.at(index).member("filter").member("entity_type"),
            "send the entity_type of the subscription");
  }
}
