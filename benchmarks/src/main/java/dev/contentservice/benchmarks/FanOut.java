package dev.contentservice.benchmarks;

import dev.contentservice.delivery.queue.Publisher;
import java.util.Arrays;
import java.util.List;

/** How long it takes to publish one event that 10,000 webhooks are told of, until it is kept. */
public final class FanOut {
  private static final int WEBHOOKS = 10_000;
  private static final int EVENTS = 11;

  private FanOut() {}

  /**
   * Prints one line for each store. The first event, which also builds the index, is told apart.
   */
  public static void main(String[] arguments) throws Exception {
    System.out.println("| store | first, ms | median of the others (range), ms |");
    System.out.println("|---|---|---|");
    for (Database each : List.of(Database.sqlite(), Database.postgresql(4))) {
      try (Database database = each) {
        WebhookStore store = new WebhookStore(database);
        store.put(WEBHOOKS, QueuesInTurn.NOWHERE);
        OutboxQueue queue =
            new OutboxQueue(store, WEBHOOKS, QueuesInTurn.NOWHERE, QueuesInTurn.EMPTY);
        print(database.name(), times(queue.publisher(() -> {})));
      }
    }
  }

  private static double[] times(Publisher publisher) {
    double[] times = new double[EVENTS];
    for (int i = 0; i < EVENTS; i++) {
      long start = System.nanoTime();
      int told = publisher.publish(OutboxQueue.event()).webhooks();
      times[i] = (System.nanoTime() - start) / 1e6;
      if (told != WEBHOOKS) {
        throw new IllegalStateException(told + " webhooks were told");
      }
    }
    return times;
  }

  private static void print(String name, double[] times) {
    double[] others = Arrays.copyOfRange(times, 1, times.length);
    Arrays.sort(others);
    System.out.printf(
        "| %s | %,.0f | %,.0f (%,.0f to %,.0f) |%n",
        name, times[0], others[others.length / 2], others[0], others[others.length - 1]);
  }
}
