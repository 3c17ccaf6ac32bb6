package dev.contentservice.delivery.outbox.query;

import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.delivery.outbox.internal.query.NewestDeliveries;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries to {@linkplain Replay#replayNext replay}.
 *
 * @param webhookId only deliveries for this webhook; null for all
 * @param state their state: delivered, failed or skipped
 * @param from only deliveries created then or later; null for all
 * @param until only deliveries created earlier; null for all
 * @param after only deliveries created after the one with this identifier; null for all
 * @param tenant only deliveries of this owner; null for all
 */
public record ReplayPeriod(
    @Nullable String webhookId,
    DeliveryState state,
    @Nullable Instant from,
    @Nullable Instant until,
    @Nullable String after,
    @Nullable String tenant) {
  /** What {@link #count} counts at most. */
  public static final int MOST_COUNTED = 10_000;

  public ReplayPeriod {
    if (state == DeliveryState.PENDING || state == DeliveryState.CANCELLED) {
      throw new IllegalArgumentException(
          "a replay is of delivered, failed or skipped deliveries, but not of " + state.word());
    }
  }

  /** Selects deliveries of any owner. */
  public ReplayPeriod(
      @Nullable String webhookId,
      DeliveryState state,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable String after) {
    this(webhookId, state, from, until, after, null);
  }

  /** The same deliveries, but only those of this owner. */
  public ReplayPeriod ownedBy(String owner) {
    return new ReplayPeriod(webhookId, state, from, until, after, owner);
  }

  /** The same deliveries, but only those after the one with this identifier; null for all. */
  public ReplayPeriod after(@Nullable String last) {
    return new ReplayPeriod(webhookId, state, from, until, last, tenant);
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
    return (webhookId == null ? "" : "webhook_id = :webhook and ")
        + (tenant == null ? "" : "tenant = :tenant and ")
        + "state = '"
        + state.word()
        + "' and id >= :from and id < :until and id > :after";
  }

  public Map<String, String> bindings() {
    Map<String, String> bindings = new HashMap<>();
    if (webhookId != null) {
      bindings.put("webhook", webhookId);
    }
    if (tenant != null) {
      bindings.put("tenant", tenant);
    }
    bindings.put("from", from == null ? "" : NewestDeliveries.firstAt(from));
    bindings.put("until", until == null ? NewestDeliveries.END : NewestDeliveries.firstAt(until));
    bindings.put("after", after == null ? "" : after);
    return bindings;
  }
}
