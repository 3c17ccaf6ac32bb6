package dev.contentservice.service.http;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.concurrent.Executor;

/**
 * The body of one request while it arrives. It takes memory for what has arrived, not for what the
 * sender declares. Used by the thread of the connection, except that any thread may evict it.
 */
final class ArrivingBody {
  /** The request, its exchange and its timers, measured with bodies of one byte. */
  static final int REQUEST = 8 << 10;

  private static final int FIRST = 512;
  private static final byte[] NONE = {};

  private final Promise<byte[]> whole = Promise.promise();
  private final BodyMemory.Share memory;
  private final int most;
  private volatile byte[] bytes = NONE;
  private int length;

  /**
   * @param most the length that the sender declares, or else the most that is accepted
   * @param connection runs what it is given on the thread of the connection
   */
  ArrivingBody(BodyMemory memory, int most, Executor connection) {
    this.most = most;
    this.memory = memory.open(() -> evict(connection));
    if (!this.memory.grow(REQUEST)) {
      reject(noMemory());
    }
  }

  /** The bytes when the last one is there; fails with a {@link ProblemException}. */
  Future<byte[]> whole() {
    return whole.future();
  }

  private void evict(Executor connection) {
    // Now: a thread that is busy with many connections comes to what it is given much later.
    bytes = NONE;
    connection.execute(() -> reject(noMemory()));
  }

  /** Whatever comes after the body was rejected is dropped. */
  void add(Buffer part) {
    int needed = length + part.length();
    if (whole.future().isComplete()) {
      return;
    }
    if (needed > most) {
      reject(tooLarge(most));
    } else if (needed > bytes.length && !grow(needed)) {
      reject(noMemory());
    } else {
      append(part);
    }
  }

  private void append(Buffer part) {
    byte[] room = bytes;
    if (room.length >= length + part.length()) {
      part.getBytes(room, length);
      length += part.length();
    }
  }

  private boolean grow(int needed) {
    byte[] full = bytes;
    int capacity = Math.min(most, Math.max(needed, Math.max(FIRST, 2 * full.length)));
    if (!memory.grow(capacity - full.length)) {
      return false;
    }
    bytes = Arrays.copyOf(full, capacity);
    if (memory.isEvicted()) {
      bytes = NONE;
    }
    return true;
  }

  /** The last byte is there. */
  void end() {
    if (memory.arrived()) {
      whole.tryComplete(length == bytes.length ? bytes : Arrays.copyOf(bytes, length));
    }
  }

  /** Nothing more is read, and what was read is dropped. */
  void reject(ProblemException refusal) {
    memory.close();
    bytes = NONE;
    whole.tryFail(refusal);
  }

  /** The exchange is over. */
  void close() {
    memory.close();
  }

  private static ProblemException noMemory() {
    return new ProblemException(
        ProblemKind.SERVICE_UNAVAILABLE,
        "this node has no memory left for bodies that arrive slowly; send the request again after"
            + " the seconds that Retry-After gives, without pauses");
  }

  static ProblemException tooLarge(int most) {
    return new ProblemException(
        ProblemKind.CONTENT_TOO_LARGE,
        "the body is larger than " + most + " bytes; send less at once");
  }
}
