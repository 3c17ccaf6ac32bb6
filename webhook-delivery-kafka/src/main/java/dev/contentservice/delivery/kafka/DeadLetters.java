package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Sends rejected records to the dead-letter topic of their topic, unchanged, with the reason and
 * their origin in headers.
 */
final class DeadLetters implements AutoCloseable {
  private static final String PREFIX = "dead-letter-";

  private final Producer<byte[], byte[]> producer;
  private final String group;

  /** A record that holds no event, and why. */
  record Rejected(ConsumerRecord<byte[], byte[]> sent, String reason) {}

  DeadLetters(Producer<byte[], byte[]> producer, String group) {
    this.producer = producer;
    this.group = group;
  }

  /**
   * Returns once all are acknowledged.
   *
   * @throws KafkaException if one is not; then any may be sent
   */
  void send(List<Rejected> rejected) {
    List<Future<RecordMetadata>> sending = new ArrayList<>(rejected.size());
    for (Rejected each : rejected) {
      sending.add(producer.send(record(each, each.sent().value(), each.reason())));
    }
    for (int i = 0; i < sending.size(); i++) {
      try {
        await(sending.get(i));
      } catch (RecordTooLargeException e) {
        // With the headers it may be larger than its topic allows; it must not block those after
        // it.
        String reason = rejected.get(i).reason() + " (too large here: see the original record)";
        await(producer.send(record(rejected.get(i), null, reason)));
      }
    }
  }

  private ProducerRecord<byte[], byte[]> record(
      Rejected rejected, byte @Nullable [] value, String reason) {
    ConsumerRecord<byte[], byte[]> sent = rejected.sent();
    Headers headers = new RecordHeaders(sent.headers());
    Map.of(
            "reason", reason,
            "topic", sent.topic(),
            "partition", Integer.toString(sent.partition()),
            "offset", Long.toString(sent.offset()),
            "timestamp", Long.toString(sent.timestamp()),
            "group", group)
        .forEach(
            (name, text) -> headers.remove(PREFIX + name).add(PREFIX + name, text.getBytes(UTF_8)));
    String topic = KafkaConfig.deadLetterTopic(sent.topic());
    return new ProducerRecord<>(topic, null, sent.key(), value, headers);
  }

  private static void await(Future<RecordMetadata> sending) {
    try {
      sending.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KafkaException failure) {
        throw failure;
      }
      throw new KafkaException("a rejected record was not sent", e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  @Override
  public void close() {
    // All that is to be sent is acknowledged.
    producer.close(Duration.ZERO);
  }
}
