package dev.contentservice.delivery.queue;

import static java.lang.System.Logger.Level.WARNING;

import java.util.concurrent.TimeUnit;

/**
 * Logs that the store fails, with its trace: at once, and then at most every ten seconds with the
 * number of failures in between. A full disk fails every worker several times a second.
 * Thread-safe.
 */
final class StoreFailures {
  private static final System.Logger LOG = System.getLogger(StoreFailures.class.getName());
  private static final long QUIET = TimeUnit.SECONDS.toNanos(10);

  private long quietUntil = System.nanoTime();
  private long leftOut;

  synchronized void log(RuntimeException failure) {
    if (System.nanoTime() - quietUntil < 0) {
      leftOut++;
      return;
    }
    LOG.log(
        WARNING,
        "the outbox cannot be worked on now; trying again ("
            + leftOut
            + " more failures since the last such line)",
        failure);
    quietUntil = System.nanoTime() + QUIET;
    leftOut = 0;
  }
}
