package dev.contentservice.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Deliveries from the outbox to a receiver in another process on this machine; beside it what
 * db-scheduler and the queue do when there is nothing to send, and what the HTTP client does alone.
 * All in turns, on PostgreSQL. {@code SendingInTurn [TASKS]}
 */
public final class SendingInTurn {
  private static final int WEBHOOKS = 1_000;

  private SendingInTurn() {}

  /** Prints deliveries per second; the first line is what the ratios refer to. */
  public static void main(String[] arguments) throws Exception {
    int tasks = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
    try (Database database = Database.postgresql(DbSchedulerQueue.THREADS);
        Receiver receiver = Receiver.start();
        LocalSending sending = new LocalSending()) {
      WebhookStore store = new WebhookStore(database);
      Map<String, Queue> queues = new LinkedHashMap<>();
      queues.put(
          "db-scheduler",
          new DbSchedulerQueue(
              database, DbSchedulerQueue.THREADS, DbSchedulerQueue.LOWER, DbSchedulerQueue.UPPER));
      queues.put("outbox and HTTP", new OutboxQueue(store, WEBHOOKS, receiver.url(), sending));
      queues.put("HTTP client alone", new HttpAlone(receiver.url()));
      queues.put(
          "outbox alone", new OutboxQueue(store, WEBHOOKS, receiver.url(), QueuesInTurn.EMPTY));
      QueuesInTurn.measure(queues, tasks, new ServerTime(database));
    }
  }
}
