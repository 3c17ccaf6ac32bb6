package dev.contentservice.benchmarks;

import dev.contentservice.delivery.publish.Publisher;
import java.util.Arrays;
import java.util.List;

/** The time to publish and store one event that matches 10,000 webhooks. */
public final class FanOut {
  private static final int WEBHOOKS = 10_000;
  private static final int EVENTS = 11;

  private FanOut() {}

  /**
   * Prints one line for each store. The first event, which also builds the index, is listed
   * separately.
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
      int matched = publisher.publish(OutboxQueue.event()).webhooks();
      times[i] = (System.nanoTime() - start) / 1e6;
      if (matched != WEBHOOKS) {
        throw new IllegalStateException(matched + " webhooks matched");
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
