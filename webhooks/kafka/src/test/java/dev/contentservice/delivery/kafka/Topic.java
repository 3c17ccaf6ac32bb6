package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * A new topic with its dead-letter topic, and a producer. The tests of reference-service use it,
 * too.
 */
public final class Topic implements AutoCloseable {
  static final int PARTITIONS = 4;

  public final String name = "events-" + UUID.randomUUID();
  private final Broker broker;
  private final KafkaProducer<String, String> producer;

  public Topic(Broker broker) {
    this(broker, Map.of(), Map.of());
  }

  /**
   * @param settings of the topic
   * @param deadLetters settings of its dead-letter topic
   */
  public Topic(Broker broker, Map<String, String> settings, Map<String, String> deadLetters) {
    this.broker = broker;
    broker.create(PARTITIONS, settings, name);
    broker.create(1, deadLetters, KafkaConfig.deadLetterTopic(name));
    // Retries as long as a broker may be gone.
    producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers",
                broker.bootstrap(),
                "delivery.timeout.ms",
                300_000,
                "max.block.ms",
                300_000,
                "linger.ms",
                5,
                "max.request.size",
                20 << 20),
            new StringSerializer(),
            new StringSerializer());
  }

  /** The settings of a consumer of this topic, which starts and fails over quickly. */
  public KafkaConfig config(String group) {
    return new KafkaConfig(
        broker.bootstrap(),
        group,
        List.of(name),
        Map.of("session.timeout.ms", "6000", "heartbeat.interval.ms", "500"),
        100_000);
  }

  /** An event of a created item. */
  public static String event(String id) {
    return "{\"id\":\""
        + id
        + "\",\"entity_type\":\"item\",\"event_type\":\"create\",\"entity_id\":\"7\",\"entity\":{}}";
  }

  public Future<?> send(String value) {
    return send(value, Map.of());
  }

  public Future<?> send(String value, Map<String, String> headers) {
    ProducerRecord<String, String> record = new ProducerRecord<>(name, value);
    headers.forEach((name, text) -> record.headers().add(name, text.getBytes(UTF_8)));
    return producer.send(record);
  }

  /** Sends events with these ids and waits until the broker has them. */
  void sendAll(List<String> ids) {
    sendAndWait(ids.stream().map(Topic::event).toList());
  }

  /** The same with any values; fails if the broker does not have one. */
  public void sendAndWait(List<String> values) {
    List<Future<?>> sending = new ArrayList<>();
    values.forEach(value -> sending.add(send(value)));
    try {
      for (Future<?> each : sending) {
        each.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  void flush() {
    producer.flush();
  }

  /** The next dead letters, as many as expected. */
  public List<ConsumerRecord<String, String>> deadLetters(int expected) {
    List<ConsumerRecord<String, String>> all = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", broker.bootstrap()),
            new StringDeserializer(),
            new StringDeserializer())) {
      TopicPartition only = new TopicPartition(KafkaConfig.deadLetterTopic(name), 0);
      consumer.assign(List.of(only));
      consumer.seekToBeginning(List.of(only));
      while (all.size() < expected) {
        consumer.poll(Duration.ofMillis(100)).forEach(all::add);
      }
    }
    return all;
  }

  @Override
  public void close() {
    producer.close(Duration.ZERO);
  }
}
