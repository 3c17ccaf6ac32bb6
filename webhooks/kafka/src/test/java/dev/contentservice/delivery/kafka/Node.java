package dev.contentservice.delivery.kafka;

import dev.contentservice.delivery.publish.Publisher.PublishResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A node that only reads events, as a process that a test kills. */
final class Node {
  private Node() {}

  static Process start(Path log, String store, String bootstrap, String topic) {
    return start(log, store, bootstrap, topic, 50);
  }

  /**
   * @param records the most in one poll
   */
  static Process start(Path log, String store, String bootstrap, String topic, int records) {
    return Java.start(
        log,
        List.of("-Xmx128m"),
        Node.class.getName(),
        store,
        bootstrap,
        topic,
        Integer.toString(records));
  }

  /**
   * Runs until it is killed, and prints the ids of events in the order in which they are published.
   *
   * @param arguments the JDBC URL of the store, the broker, the topic, and the records of a poll
   */
  public static void main(String... arguments) throws InterruptedException {
    EventStore store = EventStore.postgresql(arguments[0]);
    boolean started = false;
    // Like a supervisor, because the broker may be away.
    while (!started) {
      started = start(store, arguments);
    }
    Thread.currentThread().join();
  }

  private static boolean start(EventStore store, String... arguments) {
    try {
      run(store, arguments[1], arguments[2], arguments[3]);
      return true;
    } catch (ConsumerStartException e) {
      return false;
    }
  }

  private static void run(EventStore store, String bootstrap, String topic, String records) {
    EventConsumer.start(
        new KafkaConfig(
            bootstrap,
            "killed",
            List.of(topic),
            // A broker that was killed must notice soon that a node is dead.
            Map.of(
                "session.timeout.ms", "6000",
                "heartbeat.interval.ms", "500",
                "max.poll.records", records,
                "reconnect.backoff.max.ms", "200"),
            100_000),
        store.publisher(),
        () -> 0,
        new ConsumptionListener() {
          @Override
          public void published(List<PublishResult> events) {
            events.forEach(each -> System.out.println("published " + each.eventId()));
          }
        },
        (thread, error) -> {
          error.printStackTrace(System.out);
          Runtime.getRuntime().halt(1);
        });
  }
}
