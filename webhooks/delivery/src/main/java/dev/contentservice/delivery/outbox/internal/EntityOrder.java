package dev.contentservice.delivery.outbox.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * Lets the deliveries of one entity to one webhook wait for each other. Only the owner of the
 * webhook lets them wait and wakes them.
 */
public final class EntityOrder {
  /** When a delivery is due that waits for another one. */
  public static final long WAITING = Long.MAX_VALUE;

  // Bounds the work of one claim; the next one continues.
  private static final int BATCH_SIZE = 1_000;

  /** Whether an earlier delivery of the entity of {@code due} is pending. */
  static final String BLOCKED =
      """
      due.ordered_by is not null and exists (select 1 from delivery_pending b
        where b.webhook_id = due.webhook_id and b.ordered_by = due.ordered_by
          and b.sequence < due.sequence)""";

  private static final String PARK_BLOCKED =
      """
      update delivery_pending set due_at = :waiting where id <any_of> (
        select due.id from (%s) due where due.due_at <= :now and %s) <end>
      """
          .formatted(OutboxDialect.OF_ONE, BLOCKED);

  private static final String PARK =
      """
      update delivery_pending set due_at = :waiting
      where id <any_of> (select delivery from <rows>) <end>
      """;

  private static final String WAKE =
      """
      update delivery_pending set due_at = created_at
      where due_at = :waiting and id <any_of> (
        select (select p.id from delivery_pending p
          where p.webhook_id = webhook and p.ordered_by = entity order by p.sequence limit 1)
        from <rows>) <end>
      """;

  // The first delivery of each line, if it waits.
  private static final String WAKE_ALL =
      """
      update delivery_pending set due_at = created_at
      where due_at = :waiting and id <any_of> (
        select d.id from <rows> join delivery_pending d
          on d.shard = of_shard and d.webhook_id = webhook and d.due_at = :waiting
        where not exists (select 1 from delivery_pending b where b.webhook_id = d.webhook_id
          and b.ordered_by = d.ordered_by and b.sequence < d.sequence)) <end>
      """;

  /** What is sent one at a time. */
  record Line(String webhookId, String entity) {}

  private EntityOrder() {}

  /** The key of an entity, of 43 characters. */
  static String key(EntityReference entity) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(entity.type().value().getBytes(UTF_8));
      digest.update((byte) 0);
      digest.update(entity.id().getBytes(UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * Returns the deliveries that may be sent now, and lets the others wait.
   *
   * @param found due deliveries that are not in flight
   * @param queues of their webhooks
   */
  static List<DueDelivery> sendable(
      Handle handle, List<DueDelivery> found, Map<String, WebhookQueue> queues, Instant now) {
    Set<String> ordered =
        found.stream()
            .filter(each -> each.entity() != null)
            .map(DueDelivery::webhookId)
            .collect(Collectors.toSet());
    if (ordered.isEmpty()) {
      return found;
    }
    Set<Line> busy = inFlight(ordered, queues);
    List<DueDelivery> sendable = new ArrayList<>();
    Set<String> blocked = new HashSet<>();
    BatchValues parked = new BatchValues("delivery text");
    for (DueDelivery each : found) {
      if (each.isBlocked()) {
        blocked.add(each.webhookId());
      } else if (each.entity() != null
          && busy.contains(new Line(each.webhookId(), each.entity()))) {
        // Its event was committed after a later one was claimed.
        parked.add(each.id());
      } else {
        sendable.add(each);
      }
    }
    for (String webhookId : blocked) {
      OutboxDialect.update(handle, PARK_BLOCKED)
          .bind("waiting", WAITING)
          .bind("webhook", webhookId)
          .bind("of_shard", Shards.of(webhookId))
          .bind("busy", DueDelivery.busy(Objects.requireNonNull(queues.get(webhookId))))
          .bind("now", now.toEpochMilli())
          .bind("places", BATCH_SIZE)
          .execute();
    }
    if (parked.size() > 0) {
      parked.statement(handle, PARK).bind("waiting", WAITING).execute();
    }
    return sendable;
  }

  private static Set<Line> inFlight(Set<String> webhookIds, Map<String, WebhookQueue> queues) {
    Set<Line> lines = new HashSet<>();
    for (String id : webhookIds) {
      for (Claimed each : Objects.requireNonNull(queues.get(id)).inFlight()) {
        if (each.entity() != null) {
          lines.add(new Line(id, each.entity()));
        }
      }
    }
    return lines;
  }

  /** Makes the first delivery of each of these lines due, if it waits. */
  static void wake(Handle handle, Collection<Line> lines) {
    if (!lines.isEmpty()) {
      BatchValues rows = new BatchValues("webhook text", "entity text");
      lines.forEach(line -> rows.add(line.webhookId(), line.entity()));
      rows.statement(handle, WAKE).bind("waiting", WAITING).execute();
    }
  }

  /** Makes the first delivery of each line of these webhooks due, if it waits. */
  static void wakeAll(Handle handle, Collection<String> webhookIds) {
    if (!webhookIds.isEmpty()) {
      BatchValues rows = new BatchValues("webhook text", "of_shard bigint");
      webhookIds.forEach(id -> rows.add(id, (long) Shards.of(id)));
      rows.statement(handle, WAKE_ALL).bind("waiting", WAITING).execute();
    }
  }
}
