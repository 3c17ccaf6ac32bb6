package dev.contentservice.delivery.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/** The memory, in bytes, that records take while they are held. */
final class RecordSize {
  /**
   * The most of one record, and of all records of a poll: storing an event needs several copies.
   */
  static final int MOST = most(Runtime.getRuntime().maxMemory());

  private static final int RECORD = 1024;
  // Two buffers and three other objects.
  private static final int HEADER = 200;

  private RecordSize() {}

  static int most(long heap) {
    return (int) Math.min(16L << 20, heap / 32);
  }

  /** Counts key and value as they were sent, also if they are not held. */
  static long of(ConsumerRecord<byte[], byte[]> sent) {
    return Math.max(0, sent.serializedKeySize())
        + (long) Math.max(0, sent.serializedValueSize())
        + of(sent.headers());
  }

  /** A record with these headers, without key and value. */
  static long of(Headers headers) {
    long bytes = RECORD;
    for (Header header : headers) {
      byte[] value = header.value();
      bytes += HEADER + header.key().length() + (value == null ? 0 : value.length);
    }
    return bytes;
  }

  /** Whether the record is too large to be read. */
  static boolean isTooLarge(ConsumerRecord<byte[], byte[]> sent) {
    return of(sent) > MOST;
  }
}
