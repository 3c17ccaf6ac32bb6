package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A filter lists entities of the subscribed type, or of a related type (§6.1).
 *
 * <p>Assumed: §6.1 does not say what a filter of another type means. If only listed entities match,
 * it could never match an event.
 */
final class FilterListsTheSubscribedKind<T> implements SubscriptionRule<T> {
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "webhook.filter.same-entity-type",
          Severity.ERROR,
          "a filter lists entities of the subscription's entity type, or of a related type",
          "6.1");

  private final WebhookAccessor<T> members;
  private final EntityRelations relations;

  FilterListsTheSubscribedKind(WebhookAccessor<T> members, EntityRelations relations) {
    this.members = members;
    this.relations = relations;
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
    @Nullable EntityType subscribed = subscription.getEntityType();
    @Nullable EventFilter filter = subscription.getFilter();
    @Nullable EntityType listed = filter == null ? null : filter.getEntityType();
    boolean related =
        subscribed == null
            || listed == null
            || relations.mayList(subscribed.value(), listed.value());
    return related
        ? List.of()
        : List.of(
            new Violation(
                DESCRIPTOR,
                SubscriptionRule.at(index).member("filter").member("entity_type"),
                "send the entity_type of the subscription"));
  }
}
