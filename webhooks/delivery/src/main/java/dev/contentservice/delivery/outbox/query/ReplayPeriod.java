package dev.contentservice.delivery.outbox.query;

import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.delivery.outbox.internal.query.NewestDeliveries;
import java.time.Instant;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries of one webhook to {@linkplain Replay#replayNext replay}.
 *
 * @param state their state: delivered, failed or skipped
 * @param from only deliveries created then or later; null for all
 * @param until only deliveries created earlier; null for all
 * @param after only deliveries created after the one with this identifier; null for all
 */
public record ReplayPeriod(
    String webhookId,
    DeliveryState state,
    @Nullable Instant from,
    @Nullable Instant until,
    @Nullable String after) {
  /** What {@link #count} counts at most. */
  public static final int MOST_COUNTED = 10_000;

  public ReplayPeriod {
    if (state == DeliveryState.PENDING || state == DeliveryState.CANCELLED) {
      throw new IllegalArgumentException(
          "a replay is of delivered, failed or skipped deliveries, but not of " + state.word());
    }
  }

  /** Counts the deliveries, at most {@value #MOST_COUNTED}. */
  public int count(Handle handle) {
    return handle
        .createQuery(
            "select count(*) from (select 1 from delivery_completed where "
                + condition()
                + " limit "
                + MOST_COUNTED
                + ") counted")
        .bindMap(bindings())
        .mapTo(Integer.class)
        .one();
  }

  /** The state is a literal, because the databases use a partial index only for a literal. */
  public String condition() {
    return "webhook_id = :webhook and state = '"
        + state.word()
        + "' and id >= :from and id < :until and id > :after";
  }

  public Map<String, String> bindings() {
    return Map.of(
        "webhook", webhookId,
        "from", from == null ? "" : NewestDeliveries.firstAt(from),
        "until", until == null ? NewestDeliveries.END : NewestDeliveries.firstAt(until),
        "after", after == null ? "" : after);
  }
}
