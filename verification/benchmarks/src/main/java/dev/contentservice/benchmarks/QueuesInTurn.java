package dev.contentservice.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.contentservice.benchmarks.Queue.Drained;
import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Claiming and completing empty work: the outbox and db-scheduler on one PostgreSQL, in turns.
 * {@code QueuesInTurn [TASKS]}. The first turn of each is warm-up.
 */
public final class QueuesInTurn {
  private static final int TURNS = 7;
  private static final OperatingSystemMXBean MACHINE =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  static final URI NOWHERE = URI.create("http://127.0.0.1:9/");

  private QueuesInTurn() {}

  /** An attempt without a request. */
  static final AttemptExecutor EMPTY = delivery -> CompletableFuture.completedFuture(delivered());

  private static AttemptResult delivered() {
    return AttemptResult.delivered(Instant.now(), Duration.ZERO, ReceiverResponse.of(204));
  }

  /** Prints executions per second; ratios refer to the first line. */
  public static void main(String[] arguments) throws Exception {
    int tasks = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30_000;
    try (Database database = Database.postgresql(DbSchedulerQueue.THREADS)) {
      WebhookStore store = WebhookStore.in(database);
      Map<String, Queue> queues = new LinkedHashMap<>();
      queues.put("db-scheduler", new DbSchedulerQueue(database));
      for (int webhooks : new int[] {tasks, 1000, 10, 1}) {
        queues.put(
            "outbox, %,d webhooks".formatted(webhooks),
            new OutboxQueue(store, webhooks, NOWHERE, EMPTY));
      }
      measure(queues, tasks, new DatabaseServer(database));
    }
  }

  static void measure(Map<String, Queue> queues, int tasks, DatabaseServer server)
      throws Exception {
    Map<String, double[][]> all = new LinkedHashMap<>();
    for (int turn = -1; turn < TURNS; turn++) {
      for (Map.Entry<String, Queue> each : queues.entrySet()) {
        double[] measured = measure(each.getValue(), tasks, server);
        double[][] own = all.computeIfAbsent(each.getKey(), it -> new double[4][TURNS]);
        for (int i = 0; i < measured.length; i++) {
          own[i][Math.max(turn, 0)] = measured[i];
        }
      }
    }
    all.values().forEach(own -> Arrays.stream(own).forEach(Arrays::sort));
    System.out.println(
        "| queue | executions per second, median (range) | ratio"
            + " | us of CPU for each: this process, server | ratio | B of log for each |");
    System.out.println("|---|---|---|---|---|---|");
    double[][] base = all.values().iterator().next();
    all.forEach((name, own) -> print(name, own, base));
  }

  private static void print(String name, double[][] own, double[][] base) {
    int half = TURNS / 2;
    System.out.printf(
        "| %s | %,.0f (%,.0f to %,.0f) | %.2f | %.0f, %.0f | %.2f | %,.0f |%n",
        name,
        own[0][half],
        own[0][0],
        own[0][TURNS - 1],
        own[0][half] / base[0][half],
        own[1][half],
        own[2][half],
        (own[1][half] + own[2][half]) / (base[1][half] + base[2][half]),
        own[3][half]);
  }

  /**
   * Executions per second; for each, microseconds of this process and of the server, and its log.
   */
  private static double[] measure(Queue queue, int tasks, DatabaseServer server) throws Exception {
    queue.fill(tasks);
    long ours = MACHINE.getProcessCpuTime();
    Duration theirs = server.time();
    long log = server.log();
    Drained drained = queue.drain(tasks);
    if (drained.executions() != tasks) {
      throw new IllegalStateException(drained.executions() + " of " + tasks + " were executed");
    }
    return new double[] {
      tasks / drained.seconds(),
      (MACHINE.getProcessCpuTime() - ours) / 1e3 / tasks,
      server.time().minus(theirs).toNanos() / 1e3 / tasks,
      (double) (server.log() - log) / tasks
    };
  }
}
