package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * Requests of transactions of an application or an operator to the owner of a webhook. Such a
 * transaction only inserts a wake-up, so that it waits for no other. The owner deletes it.
 */
public final class WakeUps {
  // One transaction takes so many; waking a webhook costs no write.
  private static final int MOST = 1_000;

  // Bounds the size of one statement.
  private static final int INSERT_SIZE = 10_000;

  /** The condition that no committed transaction has reset the receiver {@code q}. */
  public static final String NOT_RESET =
      "not exists (select 1 from delivery_wakeups w where w.webhook_id = q.webhook_id"
          + " and w.wish = 1)";

  /** The condition that no committed transaction has ended the pauses of the receiver {@code q}. */
  public static final String NOT_RESUMED =
      "not exists (select 1 from delivery_wakeups w where w.webhook_id = q.webhook_id"
          + " and w.wish in (1, 2))";

  private static final String INSERT =
      """
      insert into delivery_wakeups (shard, webhook_id, woken_at, wish)
      select of_shard, webhook, :now, :wish from <rows>
      """;
  private static final String NEXT =
      """
      select id, webhook_id, woken_at, wish from delivery_wakeups
      where shard <any_of> (select taken from <rows>) <end> limit :limit
      """;
  private static final String FIRST =
      """
      select woken_at from delivery_wakeups where shard <any_of> (select taken from <rows>) <end>
      limit 1
      """;
  private static final String DELETE =
      """
      delete from delivery_wakeups where id <any_of> (select wakeup from <rows>) <end>
      """;

  private WakeUps() {}

  /** What a transaction wants of the owner. The numbers are stored: never reuse one. */
  public enum Wish {
    /** There are new deliveries, or some are due earlier. */
    LOOK(0),
    /** The receiver is new: its failures and pauses are dropped. */
    RESET(1),
    /** The pauses are over. */
    RESUME(2),
    /** Deliveries are gone for which others wait. */
    LINES(3);

    private final int number;

    Wish(int number) {
      this.number = number;
    }
  }

  private record WakeUp(long id, String webhookId, long wokenAt, Wish wish) {}

  /**
   * @param skipped whether another thread takes wake-ups, or has locked queues of some
   * @param more whether there may be more wake-ups
   */
  record Taken(boolean skipped, boolean more) {}

  /** Wakes these webhooks when this transaction is committed. */
  public static void insert(Handle handle, Collection<String> webhookIds, Instant now) {
    insert(handle, webhookIds, Wish.LOOK, now);
  }

  /** Asks this of the owners of these webhooks when this transaction is committed. */
  public static void insert(Handle handle, Collection<String> webhookIds, Wish wish, Instant now) {
    List<String> all = List.copyOf(webhookIds);
    for (int i = 0; i < all.size(); i += INSERT_SIZE) {
      BatchValues rows = new BatchValues("webhook text", "of_shard bigint");
      all.subList(i, Math.min(i + INSERT_SIZE, all.size()))
          .forEach(id -> rows.add(id, (long) Shards.of(id)));
      rows.statement(handle, INSERT)
          .bind("now", now.toEpochMilli())
          .bind("wish", wish.number)
          .execute();
    }
  }

  /** When the first webhook in these shards was woken; empty if none was. */
  static OptionalLong first(Handle handle, Collection<Integer> shards) {
    return shards.isEmpty()
        ? OptionalLong.empty()
        : BatchValues.of(shards).query(handle, FIRST).mapTo(Long.class).stream()
            .mapToLong(Long::longValue)
            .findFirst();
  }

  /**
   * Deletes wake-ups of the shards of this node. Memory has what they ask for before the commit, so
   * that nothing is dropped if its outcome is unknown; a look for nothing does no harm.
   *
   * @param locked the queues that the session has locked; receives more
   */
  static Taken take(
      Handle handle,
      OwnedQueues queues,
      OwnedQueues.Session session,
      Map<String, WebhookQueue> locked) {
    Set<Integer> shards = queues.shards();
    if (shards.isEmpty()) {
      return new Taken(false, false);
    }
    if (!session.takesWakeUps()) {
      return new Taken(true, false);
    }
    List<WakeUp> found =
        BatchValues.of(shards)
            .query(handle, NEXT)
            .bind("limit", MOST)
            .map(
                (row, context) ->
                    new WakeUp(
                        row.getLong("id"),
                        row.getString("webhook_id"),
                        row.getLong("woken_at"),
                        Wish.values()[row.getInt("wish")]))
            .list();
    BatchValues taken = new BatchValues("wakeup bigint");
    Set<String> reset = new HashSet<>();
    for (WakeUp each : found) {
      switch (each.wish) {
        case LOOK -> {
          if (locked.containsKey(each.webhookId)) {
            locked.computeIfPresent(each.webhookId, (id, row) -> row.alsoDueAt(each.wokenAt));
          }
          queues.wake(each.webhookId, each.wokenAt, false);
        }
        case LINES -> queues.wake(each.webhookId, each.wokenAt, true);
        default -> {
          locked.putAll(session.lock(List.of(each.webhookId)));
          if (!locked.containsKey(each.webhookId)) {
            continue;
          }
          boolean resets = each.wish == Wish.RESET;
          if (resets) {
            reset.add(each.webhookId);
          }
          locked.computeIfPresent(
              each.webhookId,
              (id, row) ->
                  (resets ? row.reset(each.wokenAt) : row.resumed()).alsoDueAt(each.wokenAt));
        }
      }
      taken.add(each.id);
    }
    if (taken.size() > 0) {
      taken.update(handle, DELETE);
    }
    ReceiverState.reset(handle, reset);
    session.dropStored(reset);
    return new Taken(taken.size() < found.size(), found.size() == MOST);
  }
}
