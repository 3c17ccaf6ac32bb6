package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A filter lists at least one entity: an empty list matches no event (§6.1). */
final class FilterListsAnEntity<T> implements SubscriptionRule<T> {
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "webhook.filter.entity-ids.not-empty",
          Severity.ERROR,
          "a filter lists at least one entity",
          "6.1");

  private final WebhookAccessor<T> members;

  FilterListsAnEntity(WebhookAccessor<T> members) {
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
    @Nullable EventFilter filter = subscription.getFilter();
    @Nullable List<String> ids = filter == null ? null : filter.getEntityIds();
    return ids == null || !ids.isEmpty()
        ? List.of()
        : List.of(
            new Violation(
                DESCRIPTOR,
                SubscriptionRule.at(index).member("filter").member("entity_ids"),
                "list an entity, or remove the filter to match all"));
  }
}
