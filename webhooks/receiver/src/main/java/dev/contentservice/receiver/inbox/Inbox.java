package dev.contentservice.receiver.inbox;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Records what was processed, so that each event has its effect once however often it arrives.
 * Thread-safe. An implementation records a key together with the effect of the work: if the work
 * throws an exception or the process dies, the key is not recorded, and the next delivery runs the
 * work again.
 */
public interface Inbox {

  /**
   * Runs the work unless the key is recorded, and records it. If two calls with one key run at
   * once, the second one waits for the first, or fails.
   *
   * @param key identifies an event or a message; any text
   * @return false if the key was recorded before, and the work was not run
   * @throws Exception of the work, or of the store; the key is not recorded then
   */
  boolean process(String key, Work work) throws Exception;

  /**
   * Deletes the record of a key, so that a replay is processed.
   *
   * @return whether it was recorded
   * @throws Exception of the store
   */
  boolean delete(String key) throws Exception;

  /** Records nothing: handlers must be idempotent. */
  static Inbox none() {
    return new Inbox() {
      @Override
      public boolean process(String key, Work work) throws Exception {
        work.run(null);
        return true;
      }

      @Override
      public boolean delete(String key) {
        return false;
      }
    };
  }

  /**
   * Records keys in memory, until the process ends. For tests, and for effects that the memory of
   * one process holds as well.
   *
   * @param capacity how many keys are recorded; older ones are dropped
   */
  static Inbox inMemory(int capacity) {
    return new MemoryInbox(capacity);
  }

  /** What is done once. */
  @FunctionalInterface
  interface Work {

    /**
     * Does it.
     *
     * @param connection of the transaction that records the key; null if there is none. The inbox
     *     commits and closes it.
     * @throws Exception to roll back
     */
    void run(@Nullable Connection connection) throws Exception;
  }
}
