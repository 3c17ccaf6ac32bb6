package dev.contentservice.service.store;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Runs units of work atomically. Thread-safe. */
interface Transactions extends AutoCloseable {

  /**
   * Returns the work's result once it is on the disk, or rethrows its exception once it is rolled
   * back. The work may run more than once, so it must change nothing but the database.
   */
  <T> T run(Function<Handle, T> work);

  @Override
  default void close() {}
}
