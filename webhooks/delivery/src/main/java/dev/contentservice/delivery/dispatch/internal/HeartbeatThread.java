package dev.contentservice.delivery.dispatch.internal;

import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.internal.FatalErrors;
import dev.contentservice.delivery.internal.RateLimitedLog;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Renews the leases of a node. A separate thread, because workers may wait for the store for longer
 * than a lease.
 */
final class HeartbeatThread extends Thread {
  // A fraction of the shortest lease. Most calls do nothing.
  private static final long INTERVAL_MILLIS = 200;
  private static final RateLimitedLog WARNINGS =
      new RateLimitedLog(System.getLogger(HeartbeatThread.class.getName()), WARNING);

  private final DeliveryQueue outbox;
  private final StoreCall call = new StoreCall();
  private final CountDownLatch closed = new CountDownLatch(1);

  HeartbeatThread(DeliveryQueue outbox) {
    super("webhook-delivery-heartbeat");
    setDaemon(true);
    this.outbox = outbox;
  }

  StoreCall call() {
    return call;
  }

  void close() {
    closed.countDown();
  }

  @Override
  public void run() {
    try {
      do {
        renewOrWarn();
      } while (!closed.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      // Leases expire from now on, as after a close.
    }
  }

  private void renewOrWarn() {
    try {
      call.run(outbox::renewLeases);
    } catch (RuntimeException | Error e) {
      if (FatalErrors.isFatal(e)) {
        throw e;
      }
      if (closed.getCount() > 0) {
        WARNINGS.log("store", "cannot record a heartbeat; retrying", e);
      }
    }
  }
}
