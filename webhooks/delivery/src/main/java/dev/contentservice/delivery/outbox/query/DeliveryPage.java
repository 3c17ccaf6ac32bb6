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

  /** The first of these deliveries, of which one more than the limit shows that there are more. */
  public static DeliveryPage upTo(int limit, List<DeliveryRecord> deliveries) {
    return deliveries.size() <= limit
        ? new DeliveryPage(deliveries, null)
        : new DeliveryPage(deliveries.subList(0, limit), deliveries.get(limit - 1).id());
  }
}
