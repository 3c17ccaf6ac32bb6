package dev.contentservice.delivery.kafka;

import dev.contentservice.delivery.publish.Publisher;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Publishes the events of Kafka topics, in a thread of its own. Nodes of one group share the
 * partitions.
 *
 * <p>Each event is published exactly once in effect: offsets are committed after the store's
 * commit, so no record is lost, and a record that is read again has no effect, because its events
 * have the same ids. That holds as long as the store remembers the ids (its retention). Records
 * without an event go to a dead-letter topic. While the store or a broker fails, the consumer
 * retries.
 */
public final class EventConsumer implements AutoCloseable {
  private static final Duration SHUTDOWN = Duration.ofSeconds(20);

  private final ConsumerThread thread;

  private EventConsumer(ConsumerThread thread) {
    this.thread = thread;
  }

  /**
   * Checks that brokers and topics can be reached, and starts the consumer; the caller closes it.
   *
   * @param backlog the number of pending deliveries in the store; asked at most once a second
   * @param handler called if the thread ends by an {@link Error}: nothing is read any more, and
   *     other nodes take over the partitions
   * @throws ConsumerStartException if a property is invalid, no broker responds, or a topic is
   *     missing
   */
  public static EventConsumer start(
      KafkaConfig config,
      Publisher publisher,
      LongSupplier backlog,
      ConsumptionListener listener,
      UncaughtExceptionHandler handler) {
    PollMemory memory = new PollMemory();
    Consumer<byte[], byte[]> consumer = consumer(config, memory);
    try {
      TopicCheck.check(consumer, config);
      ConsumerThread thread =
          new ConsumerThread(
              config.topics(),
              consumer,
              memory,
              new Gate(backlog, config.backlogLimit(), System::nanoTime),
              new BatchPublisher(
                  new RecordReader(config.traced(), publisher.maxEntityBytes()),
                  publisher,
                  listener),
              deadLetters(config),
              listener);
      thread.setUncaughtExceptionHandler(handler);
      thread.start();
      return new EventConsumer(thread);
    } catch (RuntimeException e) {
      consumer.close();
      throw e;
    }
  }

  private static Consumer<byte[], byte[]> consumer(KafkaConfig config, PollMemory memory) {
    try {
      return new KafkaConsumer<>(config.consumer(), memory, memory);
    } catch (KafkaException e) {
      throw invalid(e);
    }
  }

  private static DeadLetters deadLetters(KafkaConfig config) {
    try {
      return new DeadLetters(
          new KafkaProducer<>(
              config.producer(), new ByteArraySerializer(), new ByteArraySerializer()),
          config.group());
    } catch (KafkaException e) {
      throw invalid(e);
    }
  }

  private static ConsumerStartException invalid(KafkaException failure) {
    return new ConsumerStartException(
        "the Kafka client does not accept its properties: " + Failure.root(failure).getMessage(),
        failure);
  }

  /**
   * Stops reading, completes the current batch and leaves the group. If that takes too long, the
   * batch is interrupted; its records are read again.
   */
  @Override
  public void close() {
    thread.stopReading();
    try {
      thread.join(SHUTDOWN.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread.interrupt();
  }
}
