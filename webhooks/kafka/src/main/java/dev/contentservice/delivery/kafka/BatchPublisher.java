package dev.contentservice.delivery.kafka;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.internal.FatalErrors;
import dev.contentservice.delivery.json.internal.InvalidEventException;
import dev.contentservice.delivery.kafka.DeadLetters.Rejected;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Publishes the events of records in one transaction, and rejects the records without events. */
final class BatchPublisher {
  // Reading and storing a batch takes several times this memory.
  private static final long MOST_BYTES =
      Math.min(4L << 20, Math.max(256 << 10, Runtime.getRuntime().maxMemory() / 128));

  private static final String TOO_LARGE =
      "the record takes more than %d bytes, the most for the heap of this node; send smaller events"
              .formatted(RecordSize.MOST)
          + " or give the node a larger heap";

  private final RecordReader reader;
  private final Publisher publisher;
  private final ConsumptionListener listener;

  BatchPublisher(RecordReader reader, Publisher publisher, ConsumptionListener listener) {
    this.reader = reader;
    this.publisher = publisher;
    this.listener = listener;
  }

  /** The events of one record. */
  private record ReadRecord(ConsumerRecord<byte[], byte[]> sent, List<Event> events) {}

  /**
   * Publishes in transactions of bounded size, in the order of the records.
   *
   * @return the records that hold no event that the store accepts
   * @throws RuntimeException if the store fails; then any transaction may be committed
   */
  List<Rejected> publish(Iterable<ConsumerRecord<byte[], byte[]>> records) {
    List<Rejected> rejected = new ArrayList<>();
    List<ConsumerRecord<byte[], byte[]>> part = new ArrayList<>();
    long bytes = 0;
    for (ConsumerRecord<byte[], byte[]> sent : records) {
      long size = RecordSize.of(sent);
      if (size > RecordSize.MOST) {
        rejected.add(new Rejected(sent, TOO_LARGE));
        continue;
      }
      if (bytes + size > MOST_BYTES) {
        publishPart(part, bytes, rejected);
        part.clear();
        bytes = 0;
      }
      part.add(sent);
      bytes += size;
    }
    publishPart(part, bytes, rejected);
    return rejected;
  }

  private void publishPart(
      List<ConsumerRecord<byte[], byte[]>> part, long bytes, List<Rejected> rejected) {
    if (part.isEmpty()) {
      return;
    }
    try {
      listener.withMemory((int) bytes, () -> readAndPublish(part, rejected));
    } catch (RuntimeException e) {
      if (FatalErrors.isFatal(e)) {
        throw e;
      }
      throw new BlockedException(
          part.get(0),
          "the events from this record on are not stored",
          e,
          "check the store; the node retries");
    }
  }

  private void readAndPublish(List<ConsumerRecord<byte[], byte[]>> part, List<Rejected> rejected) {
    List<ReadRecord> batch = new ArrayList<>(part.size());
    part.forEach(sent -> read(sent, batch, rejected));
    publish(batch, rejected);
  }

  private void read(
      ConsumerRecord<byte[], byte[]> sent, List<ReadRecord> batch, List<Rejected> rejected) {
    try {
      batch.add(new ReadRecord(sent, reader.read(sent)));
    } catch (InvalidEventException e) {
      rejected.add(new Rejected(sent, String.valueOf(e.getMessage())));
    } catch (RuntimeException e) {
      // A defect of the reader must not block the records behind.
      rejected.add(new Rejected(sent, "the record cannot be read: " + Failure.describe(e)));
    }
  }

  private void publish(List<ReadRecord> batch, List<Rejected> rejected) {
    try {
      publish(batch);
    } catch (RuntimeException e) {
      if (!isCausedByData(e)) {
        throw e;
      }
      batch.forEach(each -> publishAlone(each, rejected));
    }
  }

  private void publishAlone(ReadRecord record, List<Rejected> rejected) {
    try {
      publish(List.of(record));
    } catch (RuntimeException e) {
      if (!isCausedByData(e)) {
        throw e;
      }
      // The message of a database may quote the event.
      rejected.add(new Rejected(record.sent(), "the store does not accept the event"));
    }
  }

  private void publish(List<ReadRecord> batch) {
    List<Event> events = batch.stream().flatMap(each -> each.events().stream()).toList();
    if (!events.isEmpty()) {
      List<PublishResult> published = publisher.publish(events);
      listener.published(published);
    }
  }

  /** Whether the same event would fail again: class 22 of SQLSTATE is "data exception". */
  private static boolean isCausedByData(RuntimeException failure) {
    for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql
          && sql.getSQLState() != null
          && sql.getSQLState().startsWith("22")) {
        return true;
      }
    }
    return false;
  }
}
