package dev.contentservice.delivery.outbox.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of deliveries, newest first.
 *
 * @param deliveries may be fewer than requested, or none, although more exist
 * @param nextBefore the {@code before} of the next page; null on the last page
 */
public record DeliveryPage(List<DeliveryRecord> deliveries, @Nullable String nextBefore) {

  public DeliveryPage {
    deliveries = List.copyOf(deliveries);
  }

  public static DeliveryPage upTo(int limit, List<DeliveryRecord> deliveries) {
    boolean more = deliveries.size() == limit;
    return new DeliveryPage(deliveries, more ? deliveries.get(limit - 1).id() : null);
  }
}
