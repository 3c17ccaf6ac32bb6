package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** The differences between the two databases. */
interface StoreDialect {

  static StoreDialect of(StoreUrl url, StoreLogin login) {
    return url.file().isPresent() ? new SqliteDialect(url) : new PostgresDialect(url, login);
  }

  /** The use of a connection. */
  enum Use {
    MIGRATING,
    READING,
    /** Reading lists for the management port. */
    PAGES,
    WRITING
  }

  /** The effect of a failed statement on its transaction. */
  enum Fault {
    /** Another transaction won; a new run sees its changes. */
    LOST_RACE,
    /** The database cannot serve any transaction now. */
    UNAVAILABLE,
    /** The database cancelled the statement because it took too long. */
    TOOK_TOO_LONG,
    /** The data that the statement accessed is corrupt; a retry does not help. */
    DAMAGED,
    /** The statement or its parameters are wrong. */
    OTHER
  }

  HikariConfig connections(Use use);

  Fault classify(SQLException failure);

  /** The transactions for writing to this database. */
  Transactions writing(Jdbi jdbi);

  /** Runs the work on a connection for pages and cancels a statement that takes longer. */
  <T> T within(Duration longest, Handle handle, Function<Handle, T> work);

  /** Runs migrations, on one node at a time. */
  void migrate(Runnable migrations);

  /**
   * The SQL for {@code <row_lock>}, {@code <free_rows>} and {@code <among_ids>} (the preceding
   * expression is in the JSON array {@code :ids}).
   */
  Map<String, Object> words();

  /** Classifies by the driver's exception among the causes. */
  default Fault classify(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException fromDriver) {
        return classify(fromDriver);
      }
    }
    return Fault.OTHER;
  }

  /** The driver's reason, for start-up messages; contains no values. */
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
