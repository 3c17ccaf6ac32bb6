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
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * Sends rejected records to the dead-letter topic of their topic, with the reason and their origin
 * in headers; of a record that is too large there, only these.
 */
final class DeadLetters implements AutoCloseable {
  private static final String PREFIX = "dead-letter-";
  private static final String ORIGINAL = ": see the original record)";

  private final Producer<byte[], byte[]> producer;
  private final String group;

  /** A record that holds no event, and why. */
  record Rejected(ConsumerRecord<byte[], byte[]> sent, String reason) {
    // The reason may name a member, which may be as large as the record.
    private static final int LONGEST_REASON = 1000;

    Rejected {
      if (reason.length() > LONGEST_REASON) {
        reason = reason.substring(0, LONGEST_REASON - 3) + "...";
      }
    }
  }

  /** What is sent of a record, each less than the one before. */
  private enum Extent {
    ALL,
    WITHOUT_VALUE,
    COORDINATES;

    Extent less() {
      return this == ALL ? WITHOUT_VALUE : COORDINATES;
    }
  }

  private record Sending(Rejected rejected, Extent extent, Future<RecordMetadata> future) {}

  DeadLetters(Producer<byte[], byte[]> producer, String group) {
    this.producer = producer;
    this.group = group;
  }

  /**
   * Returns once all are acknowledged.
   *
   * @throws BlockedException if one is not; then any may be sent
   */
  void send(List<Rejected> rejected) {
    List<Sending> sending = new ArrayList<>(rejected.size());
    for (Rejected each : rejected) {
      // A record that takes more memory than one may is neither held nor sent as a whole.
      Sending begun =
          begin(each, RecordSize.isTooLarge(each.sent()) ? Extent.COORDINATES : Extent.ALL);
      // Without this check each record waits for a topic that is missing.
      if (begun.future().isDone()) {
        complete(begun);
      } else {
        sending.add(begun);
      }
    }
    sending.forEach(this::complete);
  }

  private Sending begin(Rejected rejected, Extent extent) {
    return new Sending(rejected, extent, producer.send(record(rejected, extent)));
  }

  /** A record must not block those behind it because it is too large for the dead-letter topic. */
  private void complete(Sending sending) {
    try {
      await(sending.future());
    } catch (RecordTooLargeException | RecordBatchTooLargeException e) {
      // The latter if a segment of the topic is smaller than its largest message.
      if (sending.extent() == Extent.COORDINATES) {
        throw blocked(sending.rejected(), e);
      }
      complete(begin(sending.rejected(), sending.extent().less()));
    } catch (InterruptException e) {
      throw e;
    } catch (KafkaException e) {
      throw blocked(sending.rejected(), e);
    }
  }

  private static BlockedException blocked(Rejected rejected, KafkaException cause) {
    String topic = KafkaConfig.deadLetterTopic(rejected.sent().topic());
    return new BlockedException(
        rejected.sent(),
        "the record holds no event, and the topic " + topic + " does not accept it",
        cause,
        "check that the topic exists, has cleanup.policy=delete and a max.message.bytes of 10000 or"
            + " more, that this node may write to it, and that its brokers have space");
  }

  private ProducerRecord<byte[], byte[]> record(Rejected rejected, Extent extent) {
    ConsumerRecord<byte[], byte[]> sent = rejected.sent();
    boolean isPart = extent == Extent.COORDINATES;
    Headers headers = isPart ? new RecordHeaders() : new RecordHeaders(sent.headers());
    Map.of(
            "reason", reason(rejected, extent),
            "topic", sent.topic(),
            "partition", Integer.toString(sent.partition()),
            "offset", Long.toString(sent.offset()),
            "timestamp", Long.toString(sent.timestamp()),
            "group", group)
        .forEach(
            (name, text) -> headers.remove(PREFIX + name).add(PREFIX + name, text.getBytes(UTF_8)));
    return new ProducerRecord<>(
        KafkaConfig.deadLetterTopic(sent.topic()),
        null,
        isPart ? null : sent.key(),
        extent == Extent.ALL ? sent.value() : null,
        headers);
  }

  private static String reason(Rejected rejected, Extent extent) {
    return switch (extent) {
      case ALL -> rejected.reason();
      case WITHOUT_VALUE -> rejected.reason() + " (the value is too large here" + ORIGINAL;
      case COORDINATES ->
          rejected.reason() + " (key, value and headers are too large here" + ORIGINAL;
    };
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
