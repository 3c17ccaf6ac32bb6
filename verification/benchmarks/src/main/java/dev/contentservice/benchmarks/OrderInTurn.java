package dev.contentservice.benchmarks;

import dev.contentservice.delivery.outbox.DeliveryOrder;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Empty deliveries of webhooks that get the events of each entity in order, compared with the same
 * deliveries without an order, in turns, on one PostgreSQL. Each webhook gets one event of each
 * entity. {@code OrderInTurn [TASKS [WEBHOOKS]]}
 */
public final class OrderInTurn {
  private OrderInTurn() {}

  /** Prints deliveries per second; ratios refer to the first line. */
  public static void main(String[] arguments) throws Exception {
    int tasks = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    int webhooks = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000;
    try (Database database = Database.postgresql(20)) {
      WebhookStore store = new WebhookStore(database);
      Map<String, Queue> queues = new LinkedHashMap<>();
      for (DeliveryOrder order : DeliveryOrder.values()) {
        queues.put(
            "%,d webhooks, order %s".formatted(webhooks, order.word()),
            new OutboxQueue(store, webhooks, QueuesInTurn.NOWHERE, QueuesInTurn.EMPTY, order));
      }
      QueuesInTurn.measure(queues, tasks, new ServerTime(database));
    }
  }
}
