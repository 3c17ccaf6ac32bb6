package dev.contentservice.delivery.kafka;

import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.internal.FatalErrors;
import dev.contentservice.delivery.internal.RateLimitedLog;
import dev.contentservice.delivery.kafka.DeadLetters.Rejected;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Reads records, publishes their events and commits the offsets, in this order. Between two polls
 * nothing is in flight, so a rebalance needs no action: records whose offsets are not committed are
 * read again by another node, without effect.
 */
final class ConsumerThread extends Thread {
  // Short, because the thread stops between two polls: a wake-up could interrupt a commit.
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration LONGEST_COMMIT = Duration.ofSeconds(10);

  private final List<String> topics;
  private final Consumer<byte[], byte[]> consumer;
  private final PollMemory memory;
  private final Gate gate;
  private final BatchPublisher publisher;
  private final DeadLetters deadLetters;
  private final ConsumptionListener listener;
  private final RateLimitedLog log =
      new RateLimitedLog(System.getLogger(EventConsumer.class.getName()), WARNING);
  private final Lag lag;
  private final Blockage blockage;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private boolean reading;

  ConsumerThread(
      List<String> topics,
      Consumer<byte[], byte[]> consumer,
      PollMemory memory,
      Gate gate,
      BatchPublisher publisher,
      DeadLetters deadLetters,
      ConsumptionListener listener) {
    super("events from Kafka");
    this.topics = topics;
    this.consumer = consumer;
    this.memory = memory;
    this.gate = gate;
    this.publisher = publisher;
    this.deadLetters = deadLetters;
    this.listener = listener;
    this.lag = new Lag(consumer);
    this.blockage = new Blockage(consumer, listener, log);
  }

  void stopReading() {
    stopping.countDown();
  }

  @Override
  public void run() {
    consumer.subscribe(topics, new PauseNew());
    try (consumer;
        deadLetters) {
      while (stopping.getCount() > 0) {
        readOnce();
      }
    } catch (OutOfMemoryError e) {
      blockage.begin(e);
      throw e;
    } catch (InterruptException e) {
      log.log("close", "the Kafka client was interrupted while it closed");
    }
  }

  private void readOnce() {
    try {
      reading = gate.isOpen();
      if (reading) {
        consumer.resume(consumer.paused());
      } else {
        // Still polls, to remain in the group.
        consumer.pause(consumer.assignment());
        lag.refresh();
      }
      memory.clear();
      ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
      if (!records.isEmpty()) {
        publish(records);
      }
      if (reading) {
        blockage.endIfPassed();
      }
      listener.polled(lag.records(), !reading);
    } catch (RuntimeException e) {
      if (FatalErrors.isFatal(e)) {
        throw e;
      }
      reading = false;
      gate.failed();
      blockage.begin(e);
      waitBriefly();
    }
  }

  /** A poll that assigns partitions may return their records at once. */
  private final class PauseNew implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      if (!reading) {
        consumer.pause(partitions);
      }
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {}
  }

  private void publish(ConsumerRecords<byte[], byte[]> records) {
    try {
      List<Rejected> rejected = publisher.publish(records);
      if (!rejected.isEmpty()) {
        deadLetters.send(rejected);
        listener.rejected(rejected.size());
        warn(rejected.get(0));
      }
    } catch (RuntimeException e) {
      rewind(records);
      throw e;
    }
    gate.succeeded();
    commit();
  }

  /** Without the reason, which may name members of the record. */
  private void warn(Rejected first) {
    log.log(
        "reject",
        "a record of Kafka holds no event: partition {0} of topic {1}, offset {2}; see {3}",
        Integer.toString(first.sent().partition()),
        first.sent().topic(),
        Long.toString(first.sent().offset()),
        KafkaConfig.deadLetterTopic(first.sent().topic()));
  }

  private void commit() {
    try {
      consumer.commitSync(LONGEST_COMMIT);
    } catch (KafkaException e) {
      // The next commit includes these records, or they are read again without effect.
      log.log("commit", "offsets are not committed to Kafka: {0}", Failure.describe(e));
    }
  }

  private void rewind(ConsumerRecords<byte[], byte[]> records) {
    for (TopicPartition partition : records.partitions()) {
      if (consumer.assignment().contains(partition)) {
        consumer.seek(partition, records.records(partition).get(0).offset());
      }
    }
  }

  private void waitBriefly() {
    try {
      stopping.await(POLL.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      // Only closing interrupts.
      stopping.countDown();
    }
  }
}
