package dev.contentservice.delivery.outbox;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Runs transactions on the store of the outbox. */
public interface TransactionRunner {

  /**
   * Runs the work in one transaction, which is rolled back on any exception. May run the work
   * several times after conflicts with other transactions.
   */
  <T> T run(Function<Handle, T> work);

  /**
   * Runs work that only reads committed data, in one transaction. By default like {@link #run}; a
   * store whose readers need not wait for writers does better.
   */
  default <T> T read(Function<Handle, T> work) {
    return run(work);
  }

  /**
   * Whether {@link #run} would join a transaction of the calling thread, which its owner commits
   * later. Its connection is in use, so the publisher then uses no other one. False by default.
   */
  default boolean joins() {
    return false;
  }

  /**
   * Runs an action after the transaction of this thread has ended, at once if there is none. By
   * default always at once.
   */
  default void afterCompletion(Runnable action) {
    action.run();
  }
}
