package dev.contentservice.delivery.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * From where a consumer reads events.
 *
 * @param bootstrap brokers as {@code host:port}, separated by commas
 * @param group the consumer group, the same on every node
 * @param topics one or more; the rejected records of each go to {@link #deadLetterTopic}
 * @param client further properties of the Kafka client, such as those of security. Never shown by
 *     {@code toString}
 * @param backlogLimit pending deliveries above which the consumer pauses
 * @param traced whether an event is stored with the {@code traceparent} of its record, which
 *     receivers get
 */
public record KafkaConfig(
    String bootstrap,
    String group,
    List<String> topics,
    Map<String, String> client,
    long backlogLimit,
    boolean traced) {

  // Exactly once in effect depends on them.
  private static final Map<String, Object> FIXED_FOR_CONSUMER =
      Map.of(
          ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false,
          ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false,
          ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
  private static final Map<String, Object> FIXED_FOR_PRODUCER =
      Map.of(
          ProducerConfig.ACKS_CONFIG,
          "all",
          ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
          true,
          // A batch that is too large for the topic is split by this size: forever, if it is the
          // larger one. A record alone is rejected at once, and sent with less.
          ProducerConfig.BATCH_SIZE_CONFIG,
          0);

  /** What is read for one transaction takes several times this memory. */
  private static final int FETCH_BYTES =
      (int) Math.min(16L << 20, Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 64));

  /**
   * @throws ConsumerStartException if there is no topic, or a property is one that this library
   *     sets
   */
  public KafkaConfig {
    topics = List.copyOf(topics);
    client = Map.copyOf(client);
    if (topics.isEmpty() || topics.stream().anyMatch(String::isBlank)) {
      throw new ConsumerStartException("no topic to read events from; name one or more");
    }
    requireOwn(client);
  }

  /** The same for events that are not traced. */
  public KafkaConfig(
      String bootstrap,
      String group,
      List<String> topics,
      Map<String, String> client,
      long backlogLimit) {
    this(bootstrap, group, topics, client, backlogLimit, false);
  }

  private static void requireOwn(Map<String, String> client) {
    Set<String> taken = new TreeSet<>(FIXED_FOR_CONSUMER.keySet());
    taken.addAll(FIXED_FOR_PRODUCER.keySet());
    taken.add(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG);
    taken.add(ConsumerConfig.GROUP_ID_CONFIG);
    taken.retainAll(client.keySet());
    if (!taken.isEmpty()) {
      throw new ConsumerStartException(
          "leave out of the properties of the Kafka client, because they are set otherwise: "
              + String.join(", ", taken));
    }
  }

  /** The topic for rejected records of a topic. */
  public static String deadLetterTopic(String topic) {
    return topic + ".dead-letter";
  }

  Map<String, Object> consumer() {
    Map<String, Object> properties = new HashMap<>();
    // A new group reads what was there before it.
    properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 2000);
    properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES);
    properties.putAll(client);
    properties.putAll(FIXED_FOR_CONSUMER);
    properties.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    properties.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    return properties;
  }

  Map<String, Object> producer() {
    Map<String, Object> properties = new HashMap<>();
    // A record that was small enough for its topic is small enough here.
    properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 64 << 20);
    properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 10_000);
    properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
    properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 20_000);
    properties.putAll(client);
    properties.putAll(FIXED_FOR_PRODUCER);
    properties.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    return properties;
  }

  /** Without the properties of the client, which hold passwords. */
  @Override
  public String toString() {
    return "topics " + topics + " at " + bootstrap + " as group " + group;
  }
}
