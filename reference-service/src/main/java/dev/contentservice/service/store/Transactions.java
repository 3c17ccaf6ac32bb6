package dev.contentservice.service.store;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Runs units of work, each of which is kept whole or not at all. Thread-safe. */
interface Transactions extends AutoCloseable {

  /**
   * Returns what the work returned, once that is on the disk; throws what it threw, once nothing of
   * it remains. The work may run more than once, so all it changes is in the database.
   */
  <T> T run(Function<Handle, T> work);

  @Override
  default void close() {}
}
