package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.internal.webhook.DisableReasonRepository;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jdbi.v3.core.Handle;

/**
 * Requests of an application's transactions to the queues of webhooks. A transaction inserts a
 * wake-up, so that it waits for no other; a node deletes the wake-up in the transaction that
 * updates the queue. Thread-safe.
 */
public final class WakeUps {
  // A claim reads at least so many, if there are, and nothing further after so many.
  private static final int FEW = 100;
  private static final int MANY = 1_000;

  // Bounds the size of one statement.
  private static final int INSERT_SIZE = 10_000;

  /** The condition that no committed transaction has reset the queue {@code q}. */
  public static final String NOT_RESET =
      "not exists (select 1 from delivery_wakeups w where w.webhook_id = q.webhook_id"
          + " and w.resets = 1)";

  private static final String INSERT =
      "insert into delivery_wakeups (webhook_id, woken_at) select webhook, :now from <rows>";
  private static final String NEXT =
      "select id, webhook_id, woken_at, resets from delivery_wakeups where id > :after"
          + " order by id limit :limit <free_rows>";
  private static final String DELETE =
      "delete from delivery_wakeups where id <any_of> (select wakeup from <rows>) <end>";
  private static final String EXISTING =
      "select webhook_id from delivery_queues where webhook_id <any_of> (select webhook from <rows>)"
          + " <end>";
  private static final String CREATE =
      "insert into delivery_queues (webhook_id, next_due_at)"
          // Without a condition SQLite would parse "on conflict" as a join condition.
          + " select webhook, due from <rows> where true on conflict (webhook_id) do nothing";

  // Wake-ups whose queue another transaction has locked stay; the next claim looks behind them.
  private final AtomicLong after = new AtomicLong();

  private record WakeUp(long id, String webhookId, long wokenAt, boolean resets) {}

  /**
   * @param queues of the woken webhooks whose turn has not come, locked, in the order in which they
   *     were woken
   * @param at when each was first woken
   * @param reset the webhooks whose counted failures are to be cleared
   * @param skipped whether there are wake-ups of queues that another transaction has locked
   * @param more whether there may be more wake-ups
   */
  record Woken(
      Map<String, WebhookQueue> queues,
      Map<String, Long> at,
      Set<String> reset,
      boolean skipped,
      boolean more) {}

  /** Wakes these webhooks when this transaction is committed. */
  public static void insert(Handle handle, Collection<String> webhookIds, Instant now) {
    List<String> all = List.copyOf(webhookIds);
    for (int i = 0; i < all.size(); i += INSERT_SIZE) {
      BatchValues.of("webhook", all.subList(i, Math.min(i + INSERT_SIZE, all.size())))
          .update(handle, INSERT, now.toEpochMilli());
    }
  }

  /** Resets the queue of this webhook and wakes it when this transaction is committed. */
  public static void reset(Handle handle, String webhookId, Instant now) {
    handle
        .createUpdate(
            "insert into delivery_wakeups (webhook_id, woken_at, resets)"
                + " values (:webhook, :now, 1)")
        .bind("webhook", webhookId)
        .bind("now", now.toEpochMilli())
        .execute();
  }

  /**
   * Deletes wake-ups, skipping those of queues that other transactions have locked.
   *
   * @param most how many webhooks the claim can serve. Further ones stay woken, because it would
   *     write the queue of each; a webhook whose turn has come needs no write and does not count
   */
  Woken take(Handle handle, Instant now, int most) {
    int limit = Math.min(Math.max(most, FEW), MANY);
    List<WakeUp> found = new ArrayList<>();
    Map<String, Long> wokenAt = new LinkedHashMap<>();
    Map<String, WebhookQueue> locked = new HashMap<>();
    boolean more;
    do {
      List<WakeUp> batch = find(handle, limit);
      Set<String> others = new HashSet<>();
      batch.forEach(each -> others.add(each.webhookId));
      others.removeAll(wokenAt.keySet());
      batch.forEach(each -> wokenAt.putIfAbsent(each.webhookId, each.wokenAt));
      found.addAll(batch);
      locked.putAll(WebhookQueueRepository.lockFree(handle, others));
      more = batch.size() == limit;
    } while (more && found.size() < MANY && wokenAt.size() - countDue(locked, now) < limit);
    locked.putAll(lockNew(handle, wokenAt, locked.keySet()));
    Set<String> reset = delete(handle, found, locked.keySet());
    Map<String, WebhookQueue> queues = new LinkedHashMap<>();
    for (String id : wokenAt.keySet()) {
      WebhookQueue queue = locked.get(id);
      if (queue != null && (!queue.isDue(now) || reset.contains(id))) {
        queues.put(id, queue);
      }
    }
    return new Woken(queues, wokenAt, reset, locked.size() < wokenAt.size(), more);
  }

  private static long countDue(Map<String, WebhookQueue> queues, Instant now) {
    return queues.values().stream().filter(each -> each.isDue(now)).count();
  }

  /** Deletes the wake-ups of these queues, and returns those that they reset. */
  private static Set<String> delete(Handle handle, List<WakeUp> found, Set<String> locked) {
    BatchValues taken = new BatchValues("wakeup bigint");
    Map<String, Long> resets = new HashMap<>();
    for (WakeUp each : found) {
      if (locked.contains(each.webhookId)) {
        taken.add(each.id);
        if (each.resets) {
          resets.merge(each.webhookId, each.wokenAt, Math::max);
        }
      }
    }
    if (taken.size() > 0) {
      taken.update(handle, DELETE);
    }
    resets.forEach((id, at) -> DisableReasonRepository.clearLocked(handle, id, at));
    return resets.keySet();
  }

  private List<WakeUp> find(Handle handle, int limit) {
    List<WakeUp> found =
        OutboxDialect.query(handle, NEXT)
            .bind("after", after.get())
            .bind("limit", limit)
            .map(
                (row, context) ->
                    new WakeUp(
                        row.getLong("id"),
                        row.getString("webhook_id"),
                        row.getLong("woken_at"),
                        row.getInt("resets") == 1))
            .list();
    after.set(found.size() < limit ? 0 : found.get(limit - 1).id);
    return found;
  }

  /** Creates and locks the queues of those webhooks that have none, whose turn comes then. */
  private static Map<String, WebhookQueue> lockNew(
      Handle handle, Map<String, Long> wokenAt, Set<String> locked) {
    Map<String, Long> others = new HashMap<>(wokenAt);
    others.keySet().removeAll(locked);
    if (!others.isEmpty()) {
      others.keySet().removeAll(existing(handle, others.keySet()));
    }
    if (!others.isEmpty()) {
      createQueues(handle, others);
    }
    return WebhookQueueRepository.lockFree(handle, others.keySet());
  }

  /**
   * Creates the queues that are missing; waits for a node that is about to create one of them.
   *
   * @param dueAt when each is due, in milliseconds since 1970
   */
  public static void createQueues(Handle handle, Map<String, Long> dueAt) {
    BatchValues rows = new BatchValues("webhook text", "due bigint");
    // Sorted, to avoid deadlocks with other nodes.
    new TreeMap<>(dueAt).forEach(rows::add);
    rows.update(handle, CREATE);
  }

  /** Those of these webhooks that have a queue. */
  public static Set<String> existing(Handle handle, Collection<String> webhookIds) {
    return BatchValues.of("webhook", webhookIds).query(handle, EXISTING).mapTo(String.class).set();
  }
}
