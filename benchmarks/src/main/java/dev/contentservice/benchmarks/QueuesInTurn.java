package dev.contentservice.benchmarks;

import dev.contentservice.benchmarks.Queue.Drained;
import dev.contentservice.delivery.queue.Attempt;
import dev.contentservice.delivery.queue.Sending;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Claiming and finishing work that is empty: the outbox and db-scheduler on one PostgreSQL, in
 * turns. {@code QueuesInTurn [THREADS [LOWER UPPER [TASKS]]]} for other settings of db-scheduler.
 * The first turn of each warms up and does not count.
 */
public final class QueuesInTurn {
  private static final int TURNS = 7;
  static final URI NOWHERE = URI.create("http://127.0.0.1:9/");

  private QueuesInTurn() {}

  /** An attempt that calls nobody. */
  static final Sending EMPTY = delivery -> CompletableFuture.completedFuture(delivered());

  private static Attempt delivered() {
    return new Attempt(true, false, Instant.now(), Duration.ZERO, 204, null, "", Optional.empty());
  }

  /** Prints executions per second; the first line is what the ratios refer to. */
  public static void main(String[] arguments) throws Exception {
    int threads = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20;
    double lower = arguments.length > 2 ? Double.parseDouble(arguments[1]) : 1;
    double upper = arguments.length > 2 ? Double.parseDouble(arguments[2]) : 4;
    int tasks = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 10_000;
    try (Database database = Database.postgresql(threads)) {
      WebhookStore store = new WebhookStore(database);
      Map<String, Queue> queues = new LinkedHashMap<>();
      queues.put("db-scheduler", new DbSchedulerQueue(database, threads, lower, upper));
      for (int webhooks : new int[] {tasks, 1000, 100, 10, 1}) {
        queues.put(
            "outbox, %,d webhooks".formatted(webhooks),
            new OutboxQueue(store, webhooks, NOWHERE, EMPTY));
      }
      measure(queues, tasks);
    }
  }

  static void measure(Map<String, Queue> queues, int tasks) throws Exception {
    Map<String, double[]> rates = new LinkedHashMap<>();
    for (int turn = -1; turn < TURNS; turn++) {
      for (Map.Entry<String, Queue> each : queues.entrySet()) {
        double rate = rate(each.getValue(), tasks);
        double[] all = rates.computeIfAbsent(each.getKey(), it -> new double[TURNS]);
        all[Math.max(turn, 0)] = rate;
      }
    }
    System.out.println("| queue | executions per second, median (range) | ratio |");
    System.out.println("|---|---|---|");
    rates.values().forEach(Arrays::sort);
    double base = rates.values().iterator().next()[TURNS / 2];
    rates.forEach(
        (name, all) ->
            System.out.printf(
                "| %s | %,.0f (%,.0f to %,.0f) | %.2f |%n",
                name, all[TURNS / 2], all[0], all[TURNS - 1], all[TURNS / 2] / base));
  }

  private static double rate(Queue queue, int tasks) throws Exception {
    queue.fill(tasks);
    Drained drained = queue.drain();
    if (drained.executions() != tasks) {
      throw new IllegalStateException(drained.executions() + " of " + tasks + " were executed");
    }
    return tasks / drained.seconds();
  }
}
