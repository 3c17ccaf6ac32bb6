package dev.contentservice.benchmarks;

import java.util.Arrays;

/**
 * What PostgreSQL writes for each delivery of the outbox with empty work: bytes of the write-ahead
 * log, and the share of updates that need no new index entries. Prints a line for each number of
 * webhooks, medians of the turns; the first turn is warm-up.
 */
public final class LogOfQueue {
  private static final int TURNS = 5;

  private final WebhookStore store;
  private final int tasks;
  private final int webhooks;
  private final double[][] figures = new double[5][TURNS];

  private LogOfQueue(WebhookStore store, int tasks, int webhooks) {
    this.store = store;
    this.tasks = tasks;
    this.webhooks = webhooks;
  }

  public static void main(String[] arguments) throws Exception {
    int tasks = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30_000;
    System.out.println(
        "| webhooks | executions per second | B of log for each: published, executed | sum"
            + " | updates for each | of them HOT, % |");
    System.out.println("|---|---|---|---|---|---|");
    try (Database database = Database.postgresql(20)) {
      WebhookStore store = new WebhookStore(database);
      for (int webhooks : new int[] {tasks, 1000, 10}) {
        new LogOfQueue(store, tasks, webhooks).measure();
      }
    }
  }

  private void measure() throws Exception {
    for (int turn = -1; turn < TURNS; turn++) {
      measure(Math.max(turn, 0));
    }
    Arrays.stream(figures).forEach(Arrays::sort);
    int half = TURNS / 2;
    System.out.printf(
        "| %,d | %,.0f | %,.0f, %,.0f | %,.0f | %.2f | %.0f |%n",
        webhooks,
        figures[0][half],
        figures[1][half],
        figures[2][half],
        figures[1][half] + figures[2][half],
        figures[3][half],
        figures[4][half]);
  }

  private void measure(int turn) throws Exception {
    OutboxQueue queue = new OutboxQueue(store, webhooks, QueuesInTurn.NOWHERE, QueuesInTurn.EMPTY);
    store.clear();
    store.put(webhooks, QueuesInTurn.NOWHERE);
    long start = StoredDeliveries.wal(store);
    queue.publish(tasks);
    final long published = StoredDeliveries.wal(store);
    store.analyze();
    final long updates = updates("n_tup_upd");
    final long hot = updates("n_tup_hot_upd");
    final long drainedFrom = StoredDeliveries.wal(store);
    Queue.Drained drained = queue.drain();
    long end = StoredDeliveries.wal(store);
    // The server publishes the statistics of its sessions every second.
    Thread.sleep(2_000);
    long made = updates("n_tup_upd") - updates;
    figures[0][turn] = tasks / drained.seconds();
    figures[1][turn] = (double) (published - start) / tasks;
    figures[2][turn] = (double) (end - drainedFrom) / tasks;
    figures[3][turn] = (double) made / tasks;
    figures[4][turn] = 100.0 * (updates("n_tup_hot_upd") - hot) / Math.max(made, 1);
  }

  private long updates(String counter) {
    return store.number("select cast(sum(" + counter + ") as bigint) from pg_stat_user_tables");
  }
}
