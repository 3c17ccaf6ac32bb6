package dev.contentservice.delivery.queue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some deliveries, the newest first.
 *
 * @param deliveries may be fewer than were asked for, or none, although there are more
 * @param nextBefore where to go on: only deliveries before this identifier; null if there are none
 */
public record DeliveryPage(List<DeliveryRecord> deliveries, @Nullable String nextBefore) {

  public DeliveryPage {
    deliveries = List.copyOf(deliveries);
  }

  static DeliveryPage upTo(int limit, List<DeliveryRecord> deliveries) {
    boolean more = deliveries.size() == limit;
    return new DeliveryPage(deliveries, more ? deliveries.get(limit - 1).id() : null);
  }
}
