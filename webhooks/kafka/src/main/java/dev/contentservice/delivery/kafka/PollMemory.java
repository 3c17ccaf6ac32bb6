package dev.contentservice.delivery.kafka;

import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Copies keys and values, up to {@link RecordSize#MOST} bytes in each poll, because a compressed
 * batch may hold a thousand times its size. A key or value that is larger alone is not copied; it
 * is null, and the record states its size.
 */
final class PollMemory implements Deserializer<byte[]> {
  private @Nullable Headers current;
  private int records;
  private long used;

  /** Starts a poll. */
  void clear() {
    current = null;
    records = 0;
    used = 0;
  }

  @Override
  public byte @Nullable [] deserialize(String topic, Headers headers, ByteBuffer sent) {
    // Each record has its own headers, and its key and its value come one after the other.
    if (headers != current) {
      current = headers;
      records++;
      used += RecordSize.of(headers);
    }
    boolean isTooLarge = sent.remaining() > RecordSize.MOST;
    used += isTooLarge ? 0 : sent.remaining();
    if (records > 1 && used > RecordSize.MOST) {
      // The client ends the poll before this record, keeps it, and asks again in the next poll.
      throw new SerializationException("the memory of this poll is used up");
    }
    return isTooLarge ? null : copy(sent);
  }

  private static byte[] copy(ByteBuffer sent) {
    byte[] copy = new byte[sent.remaining()];
    sent.duplicate().get(copy);
    return copy;
  }

  @Override
  public byte[] deserialize(String topic, byte[] sent) {
    return sent;
  }

  /** The client logs it as an error when a poll ends early. */
  @Override
  public String toString() {
    return "no error: the next poll returns the next records, because these use its memory";
  }
}
