package dev.contentservice.service.change;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;

/**
 * One response of server-sent events. Changes that come faster than events, or than the caller
 * reads, become one event, so that nothing is kept for a slow caller.
 */
final class ChangeStream {
  /** An event after every other look: a change is sent within a second even after another one. */
  static final Duration LOOKS_APART = Duration.ofMillis(400);

  // Less than two looks, whose timer may be early or late.
  private static final long EVENTS_APART = LOOKS_APART.multipliedBy(3).dividedBy(2).toNanos();
  private static final long HEARTBEATS_APART = Duration.ofSeconds(15).toNanos();
  private static final Buffer EVENT = Buffer.buffer("event: change\ndata: {}\n\n");
  // A comment: a caller that has gone is noticed by writing to it.
  private static final Buffer HEARTBEAT = Buffer.buffer(":\n\n");

  private final HttpServerResponse response;
  private final Context connection;
  private boolean owesEvent = true;
  private long sentAt = System.nanoTime() - EVENTS_APART;

  /**
   * @param connection runs on the thread of the response's connection
   */
  ChangeStream(HttpServerResponse response, Context connection) {
    this.response = response;
    this.connection = connection;
  }

  /** Sends the head. To be called on the thread of the connection. */
  void start() {
    response
        .setChunked(true)
        .putHeader("Content-Type", "text/event-stream")
        // Or nginx would keep events until its buffer is full.
        .putHeader("X-Accel-Buffering", "no")
        .write(HEARTBEAT.copy());
  }

  /** After a look at the store; the first one makes an event, whatever it saw. */
  void looked(boolean changed) {
    connection.runOnContext(
        now -> {
          owesEvent |= changed;
          send(System.nanoTime());
        });
  }

  private void send(long now) {
    if (isClosed() || response.writeQueueFull()) {
      return;
    }
    boolean event = owesEvent && now - sentAt >= EVENTS_APART;
    if (event || now - sentAt >= HEARTBEATS_APART) {
      owesEvent &= !event;
      sentAt = now;
      response.write((event ? EVENT : HEARTBEAT).copy());
    }
  }

  boolean isClosed() {
    return response.closed() || response.ended();
  }

  void end() {
    connection.runOnContext(
        now -> {
          if (!isClosed()) {
            response.end();
          }
        });
  }
}
