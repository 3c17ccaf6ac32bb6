package dev.contentservice.client.core;

/** Counts the calls in progress, so that closing can wait for them. Thread-safe. */
final class CallsInFlight {
  private int calls;
  private boolean closed;

  /**
   * @throws IllegalStateException if closed
   */
  synchronized void register() {
    if (closed) {
      throw new IllegalStateException("this client is closed; create another one");
    }
    calls++;
  }

  synchronized void end() {
    calls--;
    notifyAll();
  }

  /** Rejects new calls and waits for those in progress, unless interrupted. */
  synchronized void close() {
    closed = true;
    try {
      while (calls > 0) {
        wait();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
