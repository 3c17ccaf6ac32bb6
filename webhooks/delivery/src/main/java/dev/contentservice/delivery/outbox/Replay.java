package dev.contentservice.delivery.outbox;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Replays completed deliveries on request. Thread-safe. */
public final class Replay {
  // Keeps transactions short, because others wait for the store.
  private static final int BATCH_SIZE = 500;

  private final TransactionRunner store;
  private final StoreClock clock;
  private final Runnable onCommit;

  /**
   * @param onCommit runs after each commit, to wake the dispatcher
   */
  public Replay(TransactionRunner store, StoreClock clock, Runnable onCommit) {
    this.store = store;
    this.clock = clock;
    this.onCommit = onCommit;
  }

  /**
   * Replays one delivery in any final state, with the same identifier and the same body.
   *
   * @return false if there is none with this identifier, or it is pending
   */
  public boolean replay(String id) {
    return reopen("id = :a and :b = :b and completed_at is not null order by id", id, id) == 1;
  }

  /** Replays every failed delivery of a webhook and returns their number. */
  public int replayFailed(String webhookId) {
    return reopenAll(
        "webhook_id = :a and :b = :b and state = 'failed' order by id", webhookId, webhookId);
  }

  /**
   * Replays every failed delivery whose event was published in this period, and returns their
   * number.
   *
   * @param from inclusive
   * @param until exclusive
   */
  public int replayFailedBetween(Instant from, Instant until) {
    return reopenAll(
        "created_at >= :a and created_at < :b and state = 'failed' order by created_at, id",
        from.toEpochMilli(),
        until.toEpochMilli());
  }

  private int reopenAll(String condition, Object a, Object b) {
    int total = 0;
    int reopened;
    do {
      reopened = reopen(condition, a, b);
      total += reopened;
    } while (reopened == BATCH_SIZE);
    return total;
  }

  private int reopen(String condition, Object a, Object b) {
    int reopened = store.run(handle -> reopen(handle, condition, a, b));
    if (reopened > 0) {
      onCommit.run();
    }
    return reopened;
  }

  // Skips rows that another replay has locked. If this one waited and then updated them as well,
  // they could be leased by then, and a node that completes a delivery locks its queue first.
  private int reopen(Handle handle, String condition, Object a, Object b) {
    long now = clock.instant().toEpochMilli();
    List<String> webhookIds =
        OutboxDialect.query(
                handle,
                "update deliveries set state = 'pending', completed_at = null, due_at = :now,"
                    + " schedule_from = attempts where id <any_of> (select id from deliveries where "
                    + condition
                    + " limit :limit <free_rows>) <end> returning webhook_id")
            .bind("now", now)
            .bind("a", a)
            .bind("b", b)
            .bind("limit", BATCH_SIZE)
            .mapTo(String.class)
            .list();
    if (!webhookIds.isEmpty()) {
      WakeUps.insert(handle, new HashSet<>(webhookIds), clock.instant());
    }
    return webhookIds.size();
  }
}
