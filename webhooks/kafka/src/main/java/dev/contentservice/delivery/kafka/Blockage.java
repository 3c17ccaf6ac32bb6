package dev.contentservice.delivery.kafka;

import dev.contentservice.delivery.internal.RateLimitedLog;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.jspecify.annotations.Nullable;

/** Reports why nothing is read, and where, until that is over. Used by the consumer's thread. */
final class Blockage {
  // Of the positions in a message.
  private static final int MOST = 10;

  private final Consumer<?, ?> consumer;
  private final ConsumptionListener listener;
  private final RateLimitedLog log;
  private @Nullable Throwable cause;

  Blockage(Consumer<?, ?> consumer, ConsumptionListener listener, RateLimitedLog log) {
    this.consumer = consumer;
    this.listener = listener;
    this.log = log;
  }

  void begin(Throwable failure) {
    cause = failure;
    String why = describe(failure);
    log.log("read", "no events are read from Kafka, retrying: {0}", why);
    listener.blocked(Optional.of(why));
  }

  /** Called after a poll whose records are published. */
  void endIfPassed() {
    if (cause != null && !(cause instanceof BlockedException at && isAhead(at))) {
      cause = null;
      listener.blocked(Optional.empty());
    }
  }

  /** Other partitions may be read before the record comes again. */
  private boolean isAhead(BlockedException at) {
    return consumer.assignment().contains(at.partition())
        && position(at.partition()).filter(offset -> offset > at.offset()).isEmpty();
  }

  /** Empty if it is not known yet. */
  private Optional<Long> position(TopicPartition partition) {
    try {
      return Optional.of(consumer.position(partition, Duration.ZERO));
    } catch (KafkaException e) {
      return Optional.empty();
    }
  }

  private String describe(Throwable failure) {
    if (failure instanceof BlockedException) {
      return String.valueOf(failure.getMessage());
    }
    if (failure instanceof InvalidOffsetException e) {
      return "%s: %s; set the offsets of the group there with kafka-consumer-groups.sh, or set auto.offset.reset"
          .formatted(positions(e.partitions()), Failure.describe(e));
    }
    return "%s: %s; %s"
        .formatted(positions(consumer.assignment()), Failure.describe(failure), remedy(failure));
  }

  private static String remedy(Throwable failure) {
    if (failure instanceof OutOfMemoryError) {
      return "give the node a larger heap, or set the offset of the group behind a compressed record"
          + " that is larger";
    }
    return failure instanceof AuthorizationException
        ? "allow this node to read the topics and the group"
        : "check the brokers; if a record is damaged, set the offset of the group behind it";
  }

  private String positions(Collection<TopicPartition> partitions) {
    return partitions.isEmpty()
        ? "no partition"
        : partitions.stream().limit(MOST).map(this::shown).collect(Collectors.joining("; "));
  }

  private String shown(TopicPartition partition) {
    return "partition %d of topic %s, offset %s"
        .formatted(
            partition.partition(),
            partition.topic(),
            position(partition).map(String::valueOf).orElse("unknown"));
  }
}
