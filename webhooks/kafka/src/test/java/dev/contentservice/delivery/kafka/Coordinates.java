package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;

/** Where a record is. */
record Coordinates(String topic, String partition, String offset) {

  static Coordinates of(ConsumerRecord<?, ?> sent) {
    return new Coordinates(
        sent.topic(), Integer.toString(sent.partition()), Long.toString(sent.offset()));
  }

  /** Where a dead letter was; fails if it has no reason. */
  static Coordinates original(ConsumerRecord<?, ?> dead) {
    if (header(dead, "reason").isBlank()) {
      throw new AssertionError("no reason for " + dead);
    }
    return new Coordinates(
        header(dead, "topic"), header(dead, "partition"), header(dead, "offset"));
  }

  private static String header(ConsumerRecord<?, ?> dead, String name) {
    return new String(dead.headers().lastHeader("dead-letter-" + name).value(), UTF_8);
  }

  /** All records that are committed now, without keys and values. */
  static List<ConsumerRecord<byte[], byte[]>> read(Broker broker, String topic) {
    Deserializer<byte[]> none = (name, bytes) -> null;
    List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", broker.bootstrap(), "isolation.level", "read_committed"),
            none,
            none)) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(each -> new TopicPartition(topic, each.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer.poll(Duration.ofMillis(100)).forEach(all::add);
      }
    }
    return all;
  }
}
