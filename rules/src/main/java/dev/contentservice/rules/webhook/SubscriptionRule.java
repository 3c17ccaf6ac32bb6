package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Violation;
import java.util.List;

/** One statement about every subscription of a webhook by itself. */
interface SubscriptionRule {

  /** What the rule says; always the same. */
  RuleDescriptor descriptor();

  /**
   * The places where this subscription breaks the rule, at most one more than a report lists.
   *
   * @param index where the subscription stands in {@code events}, counted from 0
   */
  List<Violation> check(EventSubscription subscription, int index);

  /** The subscription that stands there. */
  static Pointer at(int index) {
    return Pointer.BODY.member("events").item(index);
  }

  /** One violation at each of these items of a list. */
  static List<Violation> each(List<Integer> items, Pointer list, RuleDescriptor card, String fix) {
    return items.stream().map(item -> new Violation(card, list.item(item), fix)).toList();
  }
}
