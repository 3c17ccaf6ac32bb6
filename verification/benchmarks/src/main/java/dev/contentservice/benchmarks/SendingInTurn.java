package dev.contentservice.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Deliveries from the outbox to a receiver in another process on this machine, compared with
 * db-scheduler and the outbox without sending, and with the HTTP client alone. All in turns, on
 * PostgreSQL. {@code SendingInTurn [TASKS]}
 */
public final class SendingInTurn {
  private static final int WEBHOOKS = 1_000;

  private SendingInTurn() {}

  /** Prints deliveries per second; ratios refer to the first line. */
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
