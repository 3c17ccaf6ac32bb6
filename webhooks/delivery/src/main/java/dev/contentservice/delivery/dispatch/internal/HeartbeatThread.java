package dev.contentservice.delivery.dispatch.internal;

import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.internal.FatalErrors;
import dev.contentservice.delivery.internal.RateLimitedLog;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Shows that a node lives. A separate thread, because workers may wait for the store for longer
 * than others wait for a heartbeat.
 */
final class HeartbeatThread extends Thread {
  // A fraction of the shortest time after which others take over. Most calls do nothing.
  private static final long INTERVAL_MILLIS = 200;
  private static final RateLimitedLog WARNINGS =
      new RateLimitedLog(System.getLogger(HeartbeatThread.class.getName()), WARNING);

  private final DeliveryQueue outbox;
  private final Runnable onTaken;
  private final StoreCall call = new StoreCall();
  private volatile boolean releasing;
  private volatile boolean leaving;
  private final CountDownLatch closed = new CountDownLatch(1);

  /**
   * @param onTaken called when the node has taken webhooks
   */
  HeartbeatThread(DeliveryQueue outbox, Runnable onTaken) {
    super("webhook-delivery-heartbeat");
    setDaemon(true);
    this.outbox = outbox;
    this.onTaken = onTaken;
  }

  StoreCall call() {
    return call;
  }

  /** Leaves the webhooks to other nodes. */
  void release() {
    releasing = true;
  }

  /** Ends the thread, after it has left the webhooks to other nodes. */
  void leave() {
    leaving = true;
    closed.countDown();
  }

  void close() {
    closed.countDown();
  }

  private void beat() {
    if (outbox.beat()) {
      onTaken.run();
    }
    if (releasing) {
      outbox.release();
    }
  }

  @Override
  public void run() {
    try {
      do {
        beatOrWarn();
      } while (!closed.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS));
      if (leaving) {
        leaveOrWarn();
      }
    } catch (InterruptedException e) {
      // Other nodes take over after a while.
    }
  }

  private void leaveOrWarn() {
    attempt(outbox::leave, "cannot leave the webhooks to other nodes, which take over later");
  }

  private void beatOrWarn() {
    attempt(this::beat, "cannot record a heartbeat; retrying");
  }

  private void attempt(Runnable work, String warning) {
    try {
      call.run(work);
    } catch (RuntimeException | Error e) {
      if (FatalErrors.isFatal(e)) {
        throw e;
      }
      if (closed.getCount() > 0 || leaving) {
        WARNINGS.log("store", warning, e);
      }
    }
  }
}
