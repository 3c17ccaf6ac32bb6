package dev.contentservice.delivery.dispatch.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The limits of one claim.
 *
 * @param places the number of deliveries for receivers of each speed
 * @param total the number of deliveries of all speeds together
 * @param memory for the claimed deliveries
 * @param stalled whether an attempt for this webhook hangs on this node, so that its receiver
 *     counts as slow before the attempt ends
 */
public record ClaimLimit(
    Map<ReceiverSpeed, Integer> places, int total, MemoryLimit memory, Predicate<String> stalled) {
  /** A limit that is the same for every speed. */
  public static ClaimLimit of(int total) {
    Map<ReceiverSpeed, Integer> places = new EnumMap<>(ReceiverSpeed.class);
    for (ReceiverSpeed speed : ReceiverSpeed.values()) {
      places.put(speed, total);
    }
    return new ClaimLimit(places, total, MemoryLimit.none(), webhookId -> false);
  }

  public int of(ReceiverSpeed speed) {
    return Math.min(total, places.getOrDefault(speed, 0));
  }

  /** Whether more webhooks may be due than those with these speeds. */
  public boolean isReachedBy(List<ReceiverSpeed> due) {
    return places.keySet().stream()
        .anyMatch(
            speed ->
                of(speed) > 0 && of(speed) == due.stream().filter(each -> each == speed).count());
  }

  public boolean isNothing() {
    return total == 0 || places.values().stream().allMatch(each -> each == 0);
  }
}
