package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Violation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rule for single subscriptions. */
interface SubscriptionRule<T> extends Rule<T> {

  /**
   * The violations of this subscription, at most one more than a report lists.
   *
   * @param index the index of the subscription in {@code events}, counted from 0
   */
  List<Violation> check(EventSubscription subscription, int index);

  /**
   * Applies the rule to every subscription. Each rule calls this itself: a loop in one class for
   * all rules could not be compiled for one of them.
   */
  static List<Violation> checkEach(
      @Nullable List<@Nullable EventSubscription> events, SubscriptionRule<?> rule) {
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

  /** The pointer to the subscription. */
  static Pointer at(int index) {
    return Pointer.BODY.member("events").item(index);
  }

  /** One violation for each of these items of a list. */
  static List<Violation> each(
      List<Integer> items, Pointer list, RuleDescriptor descriptor, String fix) {
    return items.stream().map(item -> new Violation(descriptor, list.item(item), fix)).toList();
  }
}
