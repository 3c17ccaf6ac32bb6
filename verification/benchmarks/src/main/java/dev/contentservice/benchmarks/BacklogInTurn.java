package dev.contentservice.benchmarks;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How long an application waits that stores one task at a time, at a fixed rate, while a backlog is
 * worked on: the outbox and db-scheduler on one PostgreSQL, in turns. {@code BacklogInTurn
 * [TASKS]}. The first turn of each is warm-up.
 */
public final class BacklogInTurn {
  private static final int TURNS = 3;
  private static final int PER_SECOND = 200;
  private static final int IDLE = 2_000;
  private static final int CALLERS = 16;

  /** The time in which a node starts does not count. */
  private static final long STARTING = TimeUnit.SECONDS.toNanos(1);

  private BacklogInTurn() {}

  /** Prints milliseconds of one task. */
  public static void main(String[] arguments) throws Exception {
    int backlog = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    try (Database database = Database.postgresql(DbSchedulerQueue.THREADS + CALLERS)) {
      WebhookStore store = WebhookStore.in(database);
      Map<String, Queue> queues =
          Map.of(
              "db-scheduler",
              new DbSchedulerQueue(database),
              "outbox",
              new OutboxQueue(store, 1, QueuesInTurn.NOWHERE, QueuesInTurn.EMPTY));
      System.out.println("| queue, tasks | p50, ms | p99 | worked on, per second |");
      System.out.println("|---|---|---|---|");
      for (int turn = 0; turn <= TURNS; turn++) {
        for (Map.Entry<String, Queue> each : queues.entrySet()) {
          print(each.getKey(), each.getValue(), 0);
          print(each.getKey(), each.getValue(), backlog);
        }
      }
    }
  }

  private static void print(String name, Queue queue, int backlog) throws Exception {
    queue.fill(backlog);
    Collection<Long> waited = new ConcurrentLinkedQueue<>();
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS + 1);
    Future<Queue.Drained> drained =
        threads.submit(() -> queue.drain(backlog == 0 ? IDLE : backlog));
    long start = System.nanoTime();
    for (int i = 0; !drained.isDone(); i++) {
      long due = start + i * TimeUnit.SECONDS.toNanos(1) / PER_SECOND;
      LockSupport.parkNanos(due - System.nanoTime());
      threads.execute(
          () -> {
            queue.add();
            if (due - start > STARTING) {
              waited.add(System.nanoTime() - due);
            }
          });
    }
    threads.shutdown();
    threads.awaitTermination(1, TimeUnit.MINUTES);
    long[] nanos = waited.stream().mapToLong(Long::longValue).sorted().toArray();
    System.out.printf(
        "| %s, %,d | %.1f | %.1f | %,.0f |%n",
        name,
        backlog,
        nanos[nanos.length / 2] / 1e6,
        nanos[(int) (nanos.length * 0.99)] / 1e6,
        drained.get().executions() / drained.get().seconds());
  }
}
