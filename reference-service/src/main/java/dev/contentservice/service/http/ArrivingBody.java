package dev.contentservice.service.http;

import dev.contentservice.server.support.ProblemException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.concurrent.Executor;

/**
 * The body of one request while it arrives. Uses memory for the bytes that have arrived, not for
 * the declared length. Runs on the connection's thread, except that any thread may evict it.
 */
final class ArrivingBody {
  /** Memory for the request, its exchange and its timers, measured with one-byte bodies. */
  static final int REQUEST = 8 << 10;

  private static final int FIRST = 512;
  private static final byte[] NONE = {};

  private final Promise<byte[]> whole = Promise.promise();
  private final BodyMemory.Share memory;
  private final int limit;
  private volatile byte[] bytes = NONE;
  private int length;

  /**
   * @param limit the declared length, or the maximum accepted
   * @param connection runs tasks on the connection's thread
   */
  ArrivingBody(BodyMemory memory, int limit, Executor connection) {
    this.limit = limit;
    this.memory = memory.open(() -> evict(connection));
    if (!this.memory.grow(REQUEST)) {
      reject(noMemory());
    }
  }

  /** The complete bytes; fails with a {@link ProblemException}. */
  Future<byte[]> whole() {
    return whole.future();
  }

  private void evict(Executor connection) {
    // Release now: the connection's thread may be busy and run its task much later.
    bytes = NONE;
    connection.execute(() -> reject(noMemory()));
  }

  /** Adds bytes. Ignores bytes after a rejection. */
  void add(Buffer part) {
    if (whole.future().isComplete()) {
      return;
    }
    int needed = length + part.length();
    // Compared without the sum, which overflows beyond the highest limit.
    if (part.length() > limit - length) {
      reject(ProblemException.tooLarge(limit));
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
    int capacity = Math.min(limit, Math.max(needed, Math.max(FIRST, 2 * full.length)));
    if (!memory.grow(capacity - full.length)) {
      return false;
    }
    bytes = Arrays.copyOf(full, capacity);
    if (memory.isEvicted()) {
      bytes = NONE;
    }
    return true;
  }

  /** The body is complete. */
  void end() {
    if (memory.arrived()) {
      whole.tryComplete(length == bytes.length ? bytes : Arrays.copyOf(bytes, length));
    }
  }

  /** Stops reading and drops the bytes read so far. */
  void reject(ProblemException rejection) {
    memory.close();
    bytes = NONE;
    whole.tryFail(rejection);
  }

  void close() {
    memory.close();
  }

  private static ProblemException noMemory() {
    return ProblemException.unavailable(
        "this node has no memory left for bodies that arrive slowly; send the request without"
            + " pauses");
  }
}
