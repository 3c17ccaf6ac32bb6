package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Violation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies one rule to every subscription of a webhook. */
final class ForEachSubscription<T> implements Rule<T> {
  private final WebhookAccessor<T> members;
  private final SubscriptionRule rule;

  ForEachSubscription(WebhookAccessor<T> members, SubscriptionRule rule) {
    this.members = members;
    this.rule = rule;
  }

  @Override
  public RuleDescriptor descriptor() {
    return rule.descriptor();
  }

  @Override
  public List<Violation> check(T body) {
    List<@Nullable EventSubscription> events = members.events().apply(body);
    if (events == null) {
      return List.of();
    }
    List<Violation> found = List.of();
    for (int i = 0; i < events.size() && found.size() <= Report.MAX_VIOLATIONS; i++) {
      EventSubscription subscription = events.get(i);
      List<Violation> more = subscription == null ? List.of() : rule.check(subscription, i);
      if (!more.isEmpty()) {
        found = found.isEmpty() ? new ArrayList<>() : found;
        found.addAll(more);
      }
    }
    return found;
  }
}
