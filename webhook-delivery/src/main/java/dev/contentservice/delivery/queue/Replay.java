package dev.contentservice.delivery.queue;

import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/** Sends again what was finished, because somebody asks for it. Thread-safe. */
public final class Replay {
  // Few enough that nobody else waits long for the store.
  private static final int AT_ONCE = 500;

  private final TransactionRunner store;
  private final StoreClock clock;
  private final Runnable committed;

  /**
   * @param committed runs after each commit, to wake who sends it
   */
  public Replay(TransactionRunner store, StoreClock clock, Runnable committed) {
    this.store = store;
    this.clock = clock;
    this.committed = committed;
  }

  /**
   * Sends one delivery again, with the same identifier and the same body, whatever became of it.
   *
   * @return false if there is none with this identifier, or it is still waiting
   */
  public boolean replay(String id) {
    return reopen("id = :a and :b = :b and completed_at is not null order by id", id, id) == 1;
  }

  /** Sends every failed delivery of a webhook again, and returns how many. */
  public int replayFailed(String webhookId) {
    return reopenAll(
        "webhook_id = :a and :b = :b and state = 'failed' order by id", webhookId, webhookId);
  }

  /**
   * Sends every failed delivery again whose event was announced in this time, and returns how many.
   *
   * @param from the first moment of it
   * @param until the first moment after it
   */
  public int failedBetween(Instant from, Instant until) {
    return reopenAll(
        "created_at >= :a and created_at < :b and state = 'failed' order by created_at, id",
        from.toEpochMilli(),
        until.toEpochMilli());
  }

  private int reopenAll(String condition, Object a, Object b) {
    int all = 0;
    int some;
    do {
      some = reopen(condition, a, b);
      all += some;
    } while (some == AT_ONCE);
    return all;
  }

  private int reopen(String condition, Object a, Object b) {
    int reopened = store.run(handle -> reopen(handle, condition, a, b));
    if (reopened > 0) {
      committed.run();
    }
    return reopened;
  }

  // Another replay may reopen the same deliveries. If this one waited for it and then updated them
  // as
  // well, they might be leased by then, and a node that completes one locks its queue first.
  private int reopen(Handle handle, String condition, Object a, Object b) {
    long now = clock.instant().toEpochMilli();
    OutboxDialect dialect = OutboxDialect.of(handle);
    List<String> webhookIds =
        handle
            .createQuery(
                dialect.sql(
                    "update deliveries set state = 'pending', completed_at = null, due_at = :now,"
                        + " schedule_from = attempts where "
                        + dialect.isOneOf(
                            "id",
                            "select id from deliveries where "
                                + condition
                                + " limit :limit <free_rows>")
                        + " returning webhook_id"))
            .bind("now", now)
            .bind("a", a)
            .bind("b", b)
            .bind("limit", AT_ONCE)
            .mapTo(String.class)
            .list();
    if (!webhookIds.isEmpty()) {
      WebhookQueueRepository.wake(handle, new TreeSet<>(webhookIds), now);
    }
    return webhookIds.size();
  }
}
