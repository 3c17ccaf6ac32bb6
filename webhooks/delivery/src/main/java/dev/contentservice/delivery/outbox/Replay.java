package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.internal.Callbacks;
import dev.contentservice.delivery.outbox.internal.PendingDeliveries;
import dev.contentservice.delivery.outbox.internal.WakeUps;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import java.util.HashSet;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Replays completed deliveries on request. Thread-safe. */
public final class Replay {
  // Keeps transactions short, because others wait for the store.
  private static final int BATCH_SIZE = 500;

  private static final String COMPLETED =
      """
      select id, webhook_id from delivery_completed where <condition> limit :limit <free_rows>
      """;

  private final TransactionRunner store;
  private final StoreClock clock;
  private final Runnable onCommit;
  private final ObjIntConsumer<Handle> record;

  /**
   * @param onCommit runs after each commit, to wake the dispatcher
   */
  public Replay(TransactionRunner store, StoreClock clock, Runnable onCommit) {
    this(store, clock, onCommit, (handle, replayed) -> {});
  }

  private Replay(
      TransactionRunner store, StoreClock clock, Runnable onCommit, ObjIntConsumer<Handle> record) {
    this.store = store;
    this.clock = clock;
    this.onCommit = onCommit;
    this.record = record;
  }

  /**
   * Returns a replay that also runs this in each of its transactions, with the number of deliveries
   * that the transaction replays, for an audit log.
   */
  public Replay recording(ObjIntConsumer<Handle> record) {
    return new Replay(store, clock, onCommit, record);
  }

  /**
   * Replays one delivery in any final state, with the same identifier and the same body.
   *
   * @return false if there is none with this identifier, or it is pending
   */
  public boolean replay(String id) {
    boolean reopened = store.run(handle -> reopen(handle, id)) == 1;
    if (reopened) {
      Callbacks.run("onCommit", onCommit);
    }
    return reopened;
  }

  /**
   * Replays the next deliveries of a period, up to {@value #BATCH_SIZE}, the oldest first. A caller
   * repeats it {@linkplain ReplayPeriod#after after} the last one.
   */
  public ReplayStep replayNext(ReplayPeriod period) {
    SortedMap<String, String> replayed =
        store.run(handle -> reopen(handle, period.condition() + " order by id", period.bindings()));
    if (!replayed.isEmpty()) {
      Callbacks.run("onCommit", onCommit);
    }
    return new ReplayStep(
        replayed.size(), replayed.size() < BATCH_SIZE ? null : replayed.lastKey());
  }

  /**
   * What one step has replayed.
   *
   * @param last the identifier of the last one if there may be more; null at the end
   */
  public record ReplayStep(int replayed, @Nullable String last) {}

  private int reopen(Handle handle, String id) {
    return reopen(handle, "id = :id order by id", Map.of("id", id)).size();
  }

  /**
   * Skips rows that another replay has locked, and returns the identifiers of the deliveries in
   * their order.
   */
  private SortedMap<String, String> reopen(
      Handle handle, String condition, Map<String, ?> bindings) {
    SortedMap<String, String> webhookIds = new TreeMap<>();
    OutboxDialect.query(handle, COMPLETED)
        .define("condition", condition)
        .bindMap(bindings)
        .bind("limit", BATCH_SIZE)
        .map((row, context) -> Map.entry(row.getString("id"), row.getString("webhook_id")))
        .forEach(each -> webhookIds.put(each.getKey(), each.getValue()));
    if (!webhookIds.isEmpty()) {
      PendingDeliveries.reopen(handle, webhookIds, clock.instant());
      WakeUps.insert(handle, new HashSet<>(webhookIds.values()), clock.instant());
      record.accept(handle, webhookIds.size());
    }
    return webhookIds;
  }
}
