package dev.contentservice.client;

/** Counts the calls under way, so that closing can wait for them. Thread-safe. */
final class CallsInFlight {
  private int calls;
  private boolean closed;

  /**
   * @throws IllegalStateException if closed
   */
  synchronized void register() {
    if (closed) {
      throw new IllegalStateException("this client is closed; make another one");
    }
    calls++;
  }

  synchronized void end() {
    calls--;
    notifyAll();
  }

  /** Lets no further call begin and waits for those under way, unless interrupted. */
  synchronized void close() {
    closed = true;
    try {
      while (calls > 0) {
        wait();
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
