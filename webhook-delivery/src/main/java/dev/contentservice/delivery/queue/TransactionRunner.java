package dev.contentservice.delivery.queue;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Runs work on the store that holds the outbox. */
public interface TransactionRunner {

  /**
   * Runs the work in one transaction: all of it is kept, or on any exception none of it. It may run
   * the work again when the work lost a race against other transactions.
   */
  <T> T run(Function<Handle, T> work);
}
