package dev.contentservice.service.store;

import java.time.Duration;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Runs units of work atomically. Thread-safe. */
interface Transactions extends AutoCloseable {

  /**
   * Returns the work's result once it is on the disk, or rethrows its exception once it is rolled
   * back. The work may run more than once, so it must change nothing but the database.
   *
   * @param patience how long until the work starts, and then until it completes
   */
  <T> T run(Function<Handle, T> work, Duration patience);

  @Override
  default void close() {}
}
