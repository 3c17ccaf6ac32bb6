package dev.contentservice.benchmarks;

import dev.contentservice.delivery.dispatch.Dispatcher;
import dev.contentservice.delivery.publish.Publisher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The time from publishing an event to the first byte at the receiver, on an idle system: through
 * the library on both stores, and through the packaged service, from before the request is sent:
 * {@code FirstByte [SERVICE.JAR]}. The receiver is in this process; its connection stays open.
 */
public final class FirstByte implements AutoCloseable {
  private static final int EVENTS = 300;
  private static final int WARM_UP = 100;

  private final BlockingQueue<Long> arrivals = new ArrayBlockingQueue<>(16);
  private final LoopbackService receiver =
      new LoopbackService(new byte[0], () -> arrivals.add(System.nanoTime()));

  private FirstByte() {}

  /** Publishes one event. */
  interface Publishing {
    void publish() throws Exception;
  }

  /** Prints one line for each way. */
  public static void main(String[] arguments) throws Exception {
    System.out.println("| way | median, ms | p90 | p99 | longest |");
    System.out.println("|---|---|---|---|---|");
    try (FirstByte here = new FirstByte();
        Database sqlite = Database.sqlite();
        Database postgresql = Database.postgresql(4);
        Database another = Database.postgresql(1)) {
      here.library(sqlite);
      here.library(postgresql);
      if (arguments.length > 0) {
        here.service(Path.of(arguments[0]), "SQLite", "");
        here.service(Path.of(arguments[0]), "PostgreSQL", another.url());
      }
    }
  }

  private void library(Database database) throws Exception {
    WebhookStore store = new WebhookStore(database);
    store.put(1, receiver.url());
    try (LocalSending sending = new LocalSending()) {
      OutboxQueue queue = new OutboxQueue(store, 1, receiver.url(), sending);
      try (Dispatcher node = queue.start(sending)) {
        Publisher publisher = queue.publisher(node::wake);
        measure("library, " + database.name(), () -> publisher.publish(OutboxQueue.event()));
      }
    }
  }

  private void service(Path jar, String name, String store) throws Exception {
    try (PackagedService service = PackagedService.start(jar, store, receiver.url())) {
      measure("service, " + name, service::publish);
    }
  }

  private void measure(String name, Publishing publishing) throws Exception {
    double[] times = new double[EVENTS];
    for (int i = -WARM_UP; i < EVENTS; i++) {
      // Long enough for the system to become idle.
      Thread.sleep(30);
      long start = System.nanoTime();
      publishing.publish();
      Long arrived = arrivals.poll(30, TimeUnit.SECONDS);
      if (arrived == null) {
        throw new IllegalStateException(name + ": nothing arrived");
      }
      times[Math.max(i, 0)] = (arrived - start) / 1e6;
    }
    Arrays.sort(times);
    System.out.printf(
        "| %s | %.1f | %.1f | %.1f | %.1f |%n",
        name,
        times[EVENTS / 2],
        times[EVENTS * 9 / 10],
        times[EVENTS * 99 / 100],
        times[EVENTS - 1]);
  }

  @Override
  public void close() throws IOException {
    receiver.close();
  }
}
