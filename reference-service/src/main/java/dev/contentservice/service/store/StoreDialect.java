package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

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

  /** Whether there is a store; creates nothing. */
  boolean hasStore() throws SQLException;

  /** Opens a connection without a pool. */
  default Connection connect(Use use) throws SQLException {
    HikariConfig config = connections(use);
    Properties properties = new Properties();
    properties.putAll(config.getDataSourceProperties());
    if (config.getUsername() != null) {
      properties.setProperty("user", config.getUsername());
    }
    if (config.getPassword() != null) {
      properties.setProperty("password", config.getPassword());
    }
    return DriverManager.getConnection(config.getJdbcUrl(), properties);
  }

  /** Watches the files of a database in this process, which has just been opened. */
  default OpenFiles watchFiles() {
    return OpenFiles.NONE;
  }

  Fault classify(SQLException failure);

  /** The transactions for writing to this database. */
  Transactions writing(Jdbi jdbi, OpenFiles files);

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
    return fromDatabase(failure).findFirst().map(this::classify).orElse(Fault.OTHER);
  }

  /** The driver's reason, for start-up messages; contains no values. */
  static String reason(Throwable failure) {
    return fromDatabase(failure)
        .reduce((outer, inner) -> inner)
        .map(cause -> String.valueOf(cause.getMessage()))
        .orElse(failure.getClass().getSimpleName())
        .lines()
        .findFirst()
        .orElse("");
  }

  /** The exceptions of the database among the causes. */
  static Stream<SQLException> fromDatabase(Throwable failure) {
    return Stream.<@Nullable Throwable>iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast);
  }
}
