package dev.contentservice.service.store.repository;

import dev.contentservice.delivery.outbox.DeliveryOrder;
import dev.contentservice.delivery.outbox.Throttle;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * In which order and how fast a webhook is called.
 *
 * @param throttle null for no limit
 */
public record DeliverySettings(DeliveryOrder order, @Nullable Throttle throttle) {

  /** Any order, and no throttle. */
  public static DeliverySettings defaults() {
    return new DeliverySettings(DeliveryOrder.NONE, null);
  }

  static DeliverySettings read(ResultSet row) throws SQLException {
    int rate = row.getInt("requests_per_second");
    return new DeliverySettings(
        DeliveryOrder.parse(row.getString("delivery_order")),
        rate == 0 ? null : new Throttle(rate, row.getInt("burst")));
  }

  /** Returns the settings of a webhook and locks it until the transaction ends. */
  public static Optional<DeliverySettings> lock(Handle handle, String id) {
    return handle
        .createQuery(
            "select delivery_order, requests_per_second, burst from webhooks where id = :id"
                + " <row_lock>")
        .bind("id", id)
        .map((row, context) -> read(row))
        .findOne();
  }

  /** Returns the settings of those of these webhooks that have an order or a throttle. */
  public static Map<String, DeliverySettings> find(Handle handle, Set<String> ids) {
    return WebhookRepository.among(
            handle,
            """
            select id, delivery_order, requests_per_second, burst from webhooks
            where id <among_ids>
              and (delivery_order is not null or requests_per_second is not null)
            """,
            ids)
        .map((row, context) -> Map.entry(row.getString("id"), read(row)))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Stores these settings of a webhook, which is a change of it. */
  public void store(Handle handle, String id, Instant now) {
    handle
        .createUpdate(
            "update webhooks set delivery_order = :order, requests_per_second = :rate,"
                + " burst = :burst, version = :version, updated_at = :now where id = :id")
        .bind("order", order.isOrdered() ? order.word() : null)
        .bind("rate", throttle == null ? null : throttle.requestsPerSecond())
        .bind("burst", throttle == null ? null : throttle.burst())
        .bind("version", WebhookVersions.raise(handle))
        .bind("now", now.toEpochMilli())
        .bind("id", id)
        .execute();
  }
}
