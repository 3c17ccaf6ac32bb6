package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The member {@code delivery} of an entry of a provisioning file. Assumed: the document shows no
 * order and no rate of requests.
 */
final class DeliveryMember {
  private static final String NAME = "delivery";
  private static final String ORDER = "order";
  private static final String THROTTLE = "throttle";
  private static final Set<String> ORDERS = Set.of("none", "skip_failed", "hold");
  private static final Set<String> NUMBERS = Set.of("requests_per_second", "burst");
  private static final int MOST = 1000;
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "provisioning.delivery.usable",
          Severity.ERROR,
          "delivery of a provisioned webhook must have an order, which is none, skip_failed or hold,"
              + " and a throttle, which is null or has requests_per_second and burst from 1 to 1000",
          "6.1, assumed: provisioning");

  private DeliveryMember() {}

  /** Removes the member, which is not one of a webhook; returns its violations. */
  static List<Violation> removeFrom(ObjectNode entry) {
    JsonNode delivery = entry.remove(NAME);
    if (delivery == null) {
      return List.of();
    }
    Pointer at = Pointer.BODY.member(NAME);
    if (!hasOnly(delivery, Set.of(ORDER, THROTTLE))) {
      return violation(at, "send an object with order and throttle");
    }
    if (!ORDERS.contains(delivery.get(ORDER).asString(""))) {
      return violation(at.member(ORDER), "send none, skip_failed or hold");
    }
    JsonNode throttle = delivery.get(THROTTLE);
    return throttle.isNull() || isThrottle(throttle)
        ? List.of()
        : violation(
            at.member(THROTTLE),
            "send requests_per_second and burst, each from 1 to 1000, or null for no limit");
  }

  private static boolean isThrottle(JsonNode throttle) {
    return hasOnly(throttle, NUMBERS)
        && throttle
            .valueStream()
            .allMatch(each -> each.isInt() && each.intValue() >= 1 && each.intValue() <= MOST);
  }

  private static boolean hasOnly(JsonNode object, Set<String> members) {
    return object.isObject() && members.equals(Set.copyOf(object.propertyNames()));
  }

  private static List<Violation> violation(Pointer at, String fix) {
    return List.of(new Violation(DESCRIPTOR, at, fix));
  }
}
