package dev.contentservice.delivery.kafka;

import dev.contentservice.delivery.publish.Publisher.PublishResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A node that only reads events, as a process that a test kills. */
final class Node {
  private Node() {}

  static Process start(Path log, String store, String bootstrap, String topic) {
    return Java.start(log, List.of("-Xmx128m"), Node.class.getName(), store, bootstrap, topic);
  }

  /**
   * Runs until it is killed, and prints the size of each batch.
   *
   * @param arguments the JDBC URL of the store, the broker and the topic
   */
  public static void main(String... arguments) throws InterruptedException {
    EventStore store = EventStore.postgresql(arguments[0]);
    EventConsumer.start(
        new KafkaConfig(
            arguments[1],
            "killed",
            List.of(arguments[2]),
            // A broker that was killed must notice soon that a node is dead.
            Map.of(
                "session.timeout.ms", "6000",
                "heartbeat.interval.ms", "500",
                "max.poll.records", "50",
                "reconnect.backoff.max.ms", "200"),
            100_000),
        store.publisher(),
        () -> 0,
        new ConsumptionListener() {
          @Override
          public void published(List<PublishResult> events) {
            System.out.println("published " + events.size());
          }
        },
        (thread, error) -> Runtime.getRuntime().halt(1));
    Thread.currentThread().join();
  }
}
