package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.outbox.NewerSchemaException;
import dev.contentservice.delivery.outbox.UnsupportedDatabaseException;
import dev.contentservice.delivery.outbox.internal.database.OutboxJdbi;
import dev.contentservice.delivery.outbox.internal.database.WriteAheadLog;
import dev.contentservice.service.store.StoreDialect.Use;
import io.micrometer.core.instrument.Metrics;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;

/** A database with the schema of this service. Thread-safe. */
public final class Store implements AutoCloseable {
  /** For a connection: long enough for a short burst, short enough for a waiting caller. */
  private static final Duration CONNECTION_OF_REQUEST = Duration.ofSeconds(4);

  private static final Duration VALIDATION = Duration.ofSeconds(2);

  // PostgreSQL alone takes a second to detect a deadlock.
  private static final Duration WRITE_OF_REQUEST = Duration.ofSeconds(5);

  /** A start, or a command, has no caller that gives up, and would only have to be repeated. */
  private static final Duration OF_START = Duration.ofSeconds(60);

  private final StoreDialect dialect;
  private final HikariDataSource readers;
  private final HikariDataSource writers;
  private final Jdbi reading;
  private final Transactions writing;
  private final PageReads pages;
  private final OpenFiles files;
  private final MeasuredWork measured;
  private volatile Duration patience = OF_START;

  private Store(StoreDialect dialect) {
    this.dialect = dialect;
    this.readers = pool("readers", dialect.connections(Use.READING), OF_START);
    this.writers = pool("writers", dialect.connections(Use.WRITING), OF_START);
    this.reading = jdbi(readers);
    this.measured = new MeasuredWork(dialect);
    this.files = dialect.watchFiles();
    this.writing = dialect.writing(jdbi(writers), files);
    HikariDataSource pageReaders =
        pool("pages", dialect.connections(Use.PAGES), CONNECTION_OF_REQUEST);
    this.pages = new PageReads(pageReaders, jdbi(pageReaders), dialect);
  }

  /**
   * Opens the store at this URL and migrates its schema.
   *
   * @throws StoreOpenException if the store cannot be reached or rejects this login
   * @throws UnsupportedDatabaseException if the server is another database that speaks the protocol
   *     of PostgreSQL, or an older version
   * @throws NewerSchemaException if a newer version has migrated it
   */
  public static Store open(StoreUrl url, StoreLogin login) {
    return open(url, StoreDialect.of(url, login));
  }

  /** Opens the store in a dialect of the caller's. */
  static Store open(StoreUrl url, StoreDialect dialect) {
    try {
      dialect.migrate(
          () -> {
            try (HikariDataSource connections =
                pool("migration", dialect.connections(Use.MIGRATING), OF_START)) {
              Migrations.run(connections);
            }
          });
      return new Store(dialect);
    } catch (RuntimeException e) {
      if (dialect.classify(e) == StoreDialect.Fault.DAMAGED) {
        throw StoreOpenException.damaged(url, e);
      }
      if (StoreDialect.fromDatabase(e).findAny().isPresent()) {
        throw new StoreOpenException(url, e);
      }
      throw e;
    }
  }

  /**
   * Whether there is a store at this URL. Creates nothing.
   *
   * @throws StoreOpenException if the database cannot be reached or rejects this login
   */
  public static boolean exists(StoreUrl url, StoreLogin login) {
    try {
      return StoreDialect.of(url, login).hasStore();
    } catch (SQLException e) {
      throw new StoreOpenException(url, e);
    }
  }

  /** From now on writes are requests, whose callers do not wait as long as a start does. */
  public void started() {
    patience = WRITE_OF_REQUEST;
    for (HikariDataSource pool : List.of(readers, writers)) {
      pool.getHikariConfigMXBean().setConnectionTimeout(CONNECTION_OF_REQUEST.toMillis());
    }
  }

  private static HikariDataSource pool(String name, HikariConfig config, Duration timeout) {
    config.setPoolName(name);
    config.setMetricRegistry(Metrics.globalRegistry);
    config.setConnectionTimeout(timeout.toMillis());
    config.setValidationTimeout(VALIDATION.toMillis());
    return new HikariDataSource(config);
  }

  private Jdbi jdbi(HikariDataSource connections) {
    Jdbi jdbi = OutboxJdbi.on(connections::getConnection);
    jdbi.getConfig(SqlStatements.class).defineMap(dialect.words());
    return jdbi;
  }

  /**
   * Runs the work in one transaction, which is rolled back on any exception. Work that lost a race
   * against other transactions is run again, so it must change nothing but the store.
   *
   * @throws StoreUnavailableException if the store cannot be written now
   */
  public <T> T inTransaction(Function<Handle, T> work) {
    return measured.run("write", () -> writing.run(work, patience));
  }

  /**
   * Runs read-only work on one snapshot of the store, without waiting for writers.
   *
   * @throws StoreUnavailableException if the store cannot be read now
   */
  public <T> T read(Function<Handle, T> work) {
    return measured.run("read", () -> reading.inTransaction(work::apply));
  }

  /**
   * Like {@link #read}, for lists of the management port, on separate connections.
   *
   * @throws PageUnavailableException if it takes too long, or too many pages are being read
   */
  public <T> T readPage(Function<Handle, T> work) {
    return measured.run("page", () -> pages.read(work));
  }

  /** The connections for writing, of which delivery keeps one for its heartbeats. */
  public DataSource connections() {
    return writers;
  }

  /**
   * Removes erased data from the write-ahead log of SQLite.
   *
   * @return false if others used the log; call it again
   */
  public boolean truncateLog() {
    // A damaged log must not be copied into the database.
    files.requireIntact();
    return WriteAheadLog.truncate(writers);
  }

  /**
   * Throws if a file of the store was deleted, changed by another program, or cannot be written, or
   * if the database reported damage since this store was opened.
   *
   * @throws StoreUnavailableException with the file or the error of the database
   */
  public void requireUndamaged() {
    measured.requireUndamaged(files);
  }

  @Override
  public void close() {
    writing.close();
    writers.close();
    readers.close();
    pages.close();
    files.close();
  }
}
