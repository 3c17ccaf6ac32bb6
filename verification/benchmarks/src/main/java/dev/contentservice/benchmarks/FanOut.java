package dev.contentservice.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.contentservice.delivery.publish.Publisher;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The time to publish and store one event that matches many webhooks, in turns with {@link
 * BareInsert}: {@code FanOut [WEBHOOKS]}. Limit its memory by {@code -Xmx}.
 */
public final class FanOut {
  private static final int TURNS = 9;
  private static final OperatingSystemMXBean MACHINE =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final int webhooks;
  private final WebhookStore store;
  private final Publisher publisher;
  private final BareInsert bare;
  private final double[] times = new double[TURNS];
  private final double[] bareTimes = new double[TURNS];

  private FanOut(Database database, int webhooks) {
    this.webhooks = webhooks;
    store = new WebhookStore(database);
    store.put(webhooks, QueuesInTurn.NOWHERE);
    publisher =
        new OutboxQueue(store, webhooks, QueuesInTurn.NOWHERE, QueuesInTurn.EMPTY)
            .publisher(() -> {});
    bare = new BareInsert(database);
  }

  /**
   * Prints one line for each store. The first event, which also builds the index, is listed
   * separately. Before each event, no webhook is due, as in a system without a backlog, and the
   * database has cleaned up, as it does by itself after a minute.
   */
  public static void main(String[] arguments) throws Exception {
    int webhooks = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    System.out.println(
        "| store | first, ms | median of the others (range), ms | us of CPU for each delivery"
            + " | bare insert, ms | ratio |");
    System.out.println("|---|---|---|---|---|---|");
    for (Database each : List.of(Database.sqlite(), Database.postgresql(4))) {
      try (Database database = each) {
        new FanOut(database, webhooks).run(database);
      }
    }
  }

  private void run(Database database) throws Exception {
    double first = publish();
    ServerTime server = database.name().equals("SQLite") ? null : new ServerTime(database);
    Duration used = Duration.ZERO;
    for (int i = 0; i < TURNS; i++) {
      store.execute("delete from delivery_wakeups");
      if (server != null) {
        store.execute("vacuum");
      }
      Duration before = used(server);
      times[i] = publish();
      used = used.plus(used(server).minus(before));
      bareTimes[i] = bare.insert(webhooks);
    }
    Arrays.sort(times);
    Arrays.sort(bareTimes);
    System.out.printf(
        "| %s | %,.0f | %,.0f (%,.0f to %,.0f) | %.1f | %,.0f | %.1f |%n",
        database.name(),
        first,
        times[TURNS / 2],
        times[0],
        times[TURNS - 1],
        used.toNanos() / 1e3 / TURNS / webhooks,
        bareTimes[TURNS / 2],
        times[TURNS / 2] / bareTimes[TURNS / 2]);
  }

  private double publish() {
    long start = System.nanoTime();
    int matched = publisher.publish(OutboxQueue.event()).webhooks();
    double time = (System.nanoTime() - start) / 1e6;
    if (matched != webhooks) {
      throw new IllegalStateException(matched + " webhooks matched");
    }
    return time;
  }

  private static Duration used(@Nullable ServerTime server) {
    Duration ours = Duration.ofNanos(MACHINE.getProcessCpuTime());
    return server == null ? ours : ours.plus(server.now());
  }
}
