package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Violation;
import java.util.List;

/** A rule for single subscriptions. */
interface SubscriptionRule {

  /** The descriptor; always the same instance. */
  RuleDescriptor descriptor();

  /**
   * The violations of this subscription, at most one more than a report lists.
   *
   * @param index the index of the subscription in {@code events}, counted from 0
   */
  List<Violation> check(EventSubscription subscription, int index);

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
