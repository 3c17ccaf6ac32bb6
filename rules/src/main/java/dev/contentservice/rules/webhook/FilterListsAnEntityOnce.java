package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A filter lists no entity twice (§6.1). */
final class FilterListsAnEntityOnce<T> implements SubscriptionRule<T> {
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "webhook.filter.entity-ids.distinct",
          Severity.WARNING,
          "a filter lists an entity once",
          "6.1");

  private static final DuplicateFinder<String> TEXTS = new DuplicateFinder<>(id -> id);

  private final WebhookAccessor<T> members;

  FilterListsAnEntityOnce(WebhookAccessor<T> members) {
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
    @Nullable List<@Nullable String> ids = filter == null ? null : filter.getEntityIds();
    List<Integer> repeats = ids == null ? List.of() : TEXTS.repeats(ids);
    return repeats.isEmpty()
        ? List.of()
        : SubscriptionRule.each(
            repeats,
            SubscriptionRule.at(index).member("filter").member("entity_ids"),
            DESCRIPTOR,
            "remove the repeated id");
  }
}
