package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rule for single subscriptions. */
interface SubscriptionRule<T> extends Rule<T> {

  /**
   * Adds the violations of this subscription.
   *
   * @param index the index of the subscription in {@code events}, counted from 0
   * @return the sink to continue with
   */
  ViolationSink check(EventSubscription subscription, int index, ViolationSink sink);

  /**
   * Applies the rule to every subscription. Each rule calls this itself: a loop in one class for
   * all rules could not be compiled for one of them.
   */
  static ViolationSink checkEach(
      @Nullable List<@Nullable EventSubscription> events,
      SubscriptionRule<?> rule,
      ViolationSink sink) {
    if (events == null) {
      return sink;
    }
    ViolationSink found = sink;
    for (int i = 0; i < events.size() && !found.isFull(rule.descriptor()); i++) {
      EventSubscription subscription = events.get(i);
      found = subscription == null ? found : rule.check(subscription, i, found);
    }
    return found;
  }

  /** The pointer to the subscription. */
  static Pointer at(int index) {
    return Pointer.BODY.member("events").item(index);
  }

  /** Adds one violation for each of these items of a list. */
  static ViolationSink each(
      List<Integer> items,
      Pointer list,
      RuleDescriptor descriptor,
      String fix,
      ViolationSink sink) {
    ViolationSink found = sink;
    for (int item : items) {
      found = found.add(descriptor, list.item(item), fix);
    }
    return found;
  }
}
