package dev.contentservice.delivery.queue;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Runs transactions on the store of the outbox. */
public interface TransactionRunner {

  /**
   * Runs the work in one transaction, which is rolled back on any exception. May run the work
   * several times after conflicts with other transactions.
   */
  <T> T run(Function<Handle, T> work);
}
