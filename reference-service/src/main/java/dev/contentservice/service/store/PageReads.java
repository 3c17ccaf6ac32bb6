package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Reads the lists of the management port on separate connections, each for a limited time and only
 * a few at once, so that API requests, tokens and deliveries never wait for them. Thread-safe.
 */
final class PageReads implements AutoCloseable {
  static final Duration LONGEST = Duration.ofSeconds(2);

  // Each waiting read holds a thread that API requests need as well.
  private static final int MOST_AT_ONCE = 16;

  private final HikariDataSource connections;
  private final Jdbi reading;
  private final StoreDialect dialect;
  private final Semaphore permits = new Semaphore(MOST_AT_ONCE);

  PageReads(HikariDataSource connections, Jdbi reading, StoreDialect dialect) {
    this.connections = connections;
    this.reading = reading;
    this.dialect = dialect;
  }

  /**
   * @throws PageUnavailableException if it takes too long, or too many pages are being read
   */
  <T> T read(Function<Handle, T> work) {
    if (!permits.tryAcquire()) {
      throw new PageUnavailableException(
          "too many pages are being read; try again in 5 seconds", null);
    }
    try {
      return reading.inTransaction(handle -> dialect.within(LONGEST, handle, work));
    } catch (RuntimeException e) {
      throw dialect.classify(e) == StoreDialect.Fault.TOOK_TOO_LONG ? tooLong(e) : e;
    } finally {
      permits.release();
    }
  }

  private static PageUnavailableException tooLong(RuntimeException e) {
    return new PageUnavailableException(
        "the page takes longer than "
            + LONGEST.toSeconds()
            + " seconds to read; choose one webhook or a shorter time",
        e);
  }

  @Override
  public void close() {
    connections.close();
  }
}
