package dev.contentservice.conformance;

import java.util.concurrent.CountDownLatch;

/** Lets a run end in order when its process is asked to end: the process waits for the close. */
final class Interruption implements AutoCloseable {
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::awaitClose);
  private final Runnable stop;
  private volatile boolean requested;

  /** Also calls this when the process is asked to end. */
  Interruption(Runnable stop) {
    this.stop = stop;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Whether the process was asked to end, such as by Ctrl-C. */
  boolean isRequested() {
    return requested;
  }

  private void awaitClose() {
    requested = true;
    stop.run();
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    if (!requested) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process ends just now; the hook waits no longer.
      }
    }
  }
}
