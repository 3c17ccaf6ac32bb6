package dev.contentservice.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Deliveries from the outbox to a receiver in another process on this machine, compared with
 * db-scheduler and the outbox without sending. All in turns, on PostgreSQL: {@code SendingInTurn
 * [TASKS]}
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
      WebhookStore store = WebhookStore.in(database);
      Map<String, Queue> queues = new LinkedHashMap<>();
      queues.put("db-scheduler", new DbSchedulerQueue(database));
      queues.put("outbox and HTTP", new OutboxQueue(store, WEBHOOKS, receiver.url(), sending));
      queues.put(
          "outbox alone", new OutboxQueue(store, WEBHOOKS, receiver.url(), QueuesInTurn.EMPTY));
      QueuesInTurn.measure(queues, tasks, new DatabaseServer(database));
    }
  }
}
