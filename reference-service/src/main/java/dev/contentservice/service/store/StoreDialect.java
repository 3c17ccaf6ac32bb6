package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** What the two databases do differently, and nothing else. */
interface StoreDialect {

  static StoreDialect of(StoreUrl url, StoreLogin login) {
    return url.file().isPresent() ? new SqliteDialect(url) : new PostgresDialect(url, login);
  }

  /** What a connection is for. */
  enum Use {
    MIGRATING,
    READING,
    /** Reading what people look at. */
    PAGES,
    WRITING
  }

  /** What a failed statement means for its transaction. */
  enum Fault {
    /** Another transaction was faster; run again, it sees what the other did. */
    LOST_RACE,
    /** Nothing can be kept now, whatever is asked. */
    UNAVAILABLE,
    /** The database ended the statement because it took too long. */
    TOOK_TOO_LONG,
    /** The database contradicts itself where the statement read or wrote; no repetition helps. */
    DAMAGED,
    /** The statement is wrong, or what it was given. */
    OTHER
  }

  HikariConfig connections(Use use);

  Fault classify(SQLException failure);

  /** Runs writing transactions as this database likes them. */
  Transactions writing(Jdbi jdbi);

  /** Does this work in a connection for pages; a statement that takes longer is ended. */
  <T> T within(Duration longest, Handle handle, Function<Handle, T> work);

  /** Runs migrations so that of several nodes that start at once, one does it at a time. */
  void migrate(Runnable migrations);

  /**
   * What {@code <row_lock>} and {@code <free_rows>} stand for in SQL, and {@code <among_ids>}: that
   * what stands before it is in the JSON array {@code :ids}.
   */
  Map<String, Object> words();

  /** The same for whatever wraps what the driver threw. */
  default Fault classify(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException fromDriver) {
        return classify(fromDriver);
      }
    }
    return Fault.OTHER;
  }

  /** The driver's reason, for people who start the service; it names no value. */
  static String reason(Throwable failure) {
    String reason = failure.getClass().getSimpleName();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException) {
        reason = String.valueOf(cause.getMessage());
      }
    }
    return reason.lines().findFirst().orElse("");
  }
}
