package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.dispatch.internal.MemoryLimit;
import dev.contentservice.delivery.outbox.EventKey;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.Webhook;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * A delivery that may be claimed. It holds only the size of large values, so that they are read
 * only when memory is reserved for them.
 *
 * @param dueAt in milliseconds since 1970, perhaps in the future
 * @param custom the key of its custom payload; null for none
 * @param stored bytes of its event and custom payload in the store
 * @param entity the key of its entity if its webhook gets them in order, else null
 * @param isBlocked whether an earlier delivery of the entity is pending
 * @param holds whether it is tried until it is delivered or cancelled
 * @param isErased whether its payload was erased in a transaction that did not see it yet
 */
record DueDelivery(
    String id,
    String webhookId,
    EventKey event,
    long dueAt,
    int attempts,
    int scheduleFrom,
    String apiVersion,
    boolean nestedItems,
    @Nullable String custom,
    long stored,
    @Nullable String entity,
    boolean isBlocked,
    boolean holds,
    boolean isErased) {
  // A subquery, because PostgreSQL may scan the whole table of events for a join.
  private static final String SELECT =
      """
      select due.id, webhook_id, event_id, due.tenant, due_at, attempts, schedule_from, p.api_version,
        p.nested_items, case when p.custom_payload is null then null else p.id end as custom,
        coalesce(octet_length(p.custom_payload), 0) + (
          select octet_length(e.entity) + coalesce(octet_length(e.entity_versions), 0)
          from delivery_events e where e.id = event_id and e.tenant = due.tenant limit 1) as stored,
        ordered_by, holds, case when %s then 1 else 0 end as blocked,
        case when p.id is null then 1 else 0 end as erased
      from (<due>) due left join delivery_payloads p on p.id = payload
      """
          .formatted(EntityOrder.BLOCKED);

  /**
   * @param claims as for {@link OutboxDialect#due}
   */
  static List<DueDelivery> find(Handle handle, BatchValues claims) {
    return OutboxDialect.of(handle)
        .due(handle, SELECT, claims)
        .map(query -> query.bind("waiting", EntityOrder.WAITING))
        .flatMap(query -> query.map((row, context) -> read(row)).list().stream())
        .toList();
  }

  private static DueDelivery read(ResultSet row) throws SQLException {
    return new DueDelivery(
        row.getString("id"),
        row.getString("webhook_id"),
        new EventKey(row.getString("tenant"), row.getString("event_id")),
        row.getLong("due_at"),
        row.getInt("attempts"),
        row.getInt("schedule_from"),
        row.getString("api_version"),
        row.getInt("nested_items") == 1,
        row.getString("custom"),
        row.getLong("stored"),
        row.getString("ordered_by"),
        row.getInt("blocked") == 1,
        row.getInt("holds") == 1,
        row.getInt("erased") == 1);
  }

  /** The deliveries of a webhook that are in flight, as one text. */
  static String busy(WebhookQueue queue) {
    return queue.inFlight().stream().map(Claimed::deliveryId).collect(Collectors.joining(" "));
  }

  /** Bytes of memory needed to send it. */
  long memory() {
    return MemoryLimit.neededFor(stored);
  }

  /**
   * The next attempt of this delivery.
   *
   * @param customPayload null for none
   * @param claim the number of the claim on this node
   * @param startDeadline by the monotonic clock of this process
   */
  ClaimedDelivery claimed(
      Event published,
      Webhook webhook,
      SenderCredentials credentials,
      @Nullable String customPayload,
      long claim,
      long startDeadline,
      ReceiverSpeed speed) {
    return new ClaimedDelivery(
        id,
        attempts + 1,
        attempts + 1 - scheduleFrom,
        published,
        webhook,
        credentials,
        new PayloadSettings(customPayload, apiVersion, nestedItems),
        claim,
        startDeadline,
        speed,
        memory(),
        holds);
  }
}
