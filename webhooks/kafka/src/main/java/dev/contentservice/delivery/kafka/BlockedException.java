package dev.contentservice.delivery.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** A record can be neither published nor sent to its dead-letter topic. */
final class BlockedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient ConsumerRecord<?, ?> sent;

  /**
   * @param what what does not succeed
   * @param fix what the operator should do
   */
  BlockedException(ConsumerRecord<?, ?> sent, String what, RuntimeException cause, String fix) {
    super(
        "partition %d of topic %s, offset %d: %s: %s; %s"
            .formatted(
                sent.partition(), sent.topic(), sent.offset(), what, Failure.describe(cause), fix),
        cause);
    this.sent = sent;
  }

  TopicPartition partition() {
    return new TopicPartition(sent.topic(), sent.partition());
  }

  long offset() {
    return sent.offset();
  }
}
