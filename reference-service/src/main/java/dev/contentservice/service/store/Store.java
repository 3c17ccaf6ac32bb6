package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.outbox.NewerSchemaException;
import dev.contentservice.delivery.outbox.OutboxSchema;
import dev.contentservice.delivery.outbox.UnsupportedDatabaseException;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.StoreDialect.Use;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementException;
import org.jdbi.v3.core.statement.StatementExceptions;

/** A database with the schema of this service. Thread-safe. */
public final class Store implements AutoCloseable {
  // Long enough for a short burst, short enough for a waiting caller.
  private static final long TIMEOUT = TimeUnit.SECONDS.toMillis(4);

  /** The last file in {@code db/migration}; a test compares. */
  static final String NEWEST_MIGRATION = "10";

  private final StoreDialect dialect;
  private final HikariDataSource readers;
  private final HikariDataSource writers;
  private final Jdbi reading;
  private final Transactions writing;
  private final PageReads pages;
  private final Damage damage = new Damage();

  private Store(StoreDialect dialect) {
    this.dialect = dialect;
    this.readers = pool("readers", dialect.connections(Use.READING));
    this.writers = pool("writers", dialect.connections(Use.WRITING));
    this.reading = jdbi(readers);
    this.writing = dialect.writing(jdbi(writers));
    HikariDataSource pageReaders = pool("pages", dialect.connections(Use.PAGES));
    this.pages = new PageReads(pageReaders, jdbi(pageReaders), dialect);
  }

  /**
   * Opens the store at this URL and migrates its schema.
   *
   * @param secrets encrypts secrets that an older version stored in clear text
   * @throws StoreOpenException if the store cannot be reached or rejects this login
   * @throws UnsupportedDatabaseException if the server is another database that speaks the protocol
   *     of PostgreSQL, or an older version
   * @throws NewerSchemaException if a newer version has migrated it
   */
  public static Store open(StoreUrl url, StoreLogin login, Supplier<Encryption> secrets) {
    return open(url, StoreDialect.of(url, login), secrets);
  }

  /** Opens the store in a dialect of the caller's. */
  static Store open(StoreUrl url, StoreDialect dialect, Supplier<Encryption> secrets) {
    try {
      dialect.migrate(() -> migrate(dialect, secrets));
      return new Store(dialect);
    } catch (RuntimeException e) {
      if (StoreDialect.fromDatabase(e).findAny().isPresent()) {
        throw new StoreOpenException(url, e);
      }
      throw e;
    }
  }

  private static void migrate(StoreDialect dialect, Supplier<Encryption> secrets) {
    try (HikariDataSource connections = pool("migration", dialect.connections(Use.MIGRATING))) {
      OutboxSchema.migrate(
          connections,
          "flyway_schema_history",
          NEWEST_MIGRATION,
          () ->
              Flyway.configure()
                  .dataSource(connections)
                  .javaMigrations(new EncryptWebhooksMigration(secrets)));
      OutboxSchema.migrate(connections);
    }
  }

  private static HikariDataSource pool(String name, HikariConfig config) {
    config.setPoolName(name);
    config.setMetricRegistry(Metrics.globalRegistry);
    config.setConnectionTimeout(TIMEOUT);
    config.setValidationTimeout(TimeUnit.SECONDS.toMillis(2));
    return new HikariDataSource(config);
  }

  private Jdbi jdbi(HikariDataSource connections) {
    Jdbi jdbi = Jdbi.create(connections);
    // Errors show the SQL only; bound values would put passwords in the log.
    jdbi.getConfig(StatementExceptions.class).setMessageRendering(Store::withoutValues);
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
    return orUnavailable("write", () -> writing.run(work));
  }

  /**
   * Runs read-only work on one snapshot of the store, without waiting for writers.
   *
   * @throws StoreUnavailableException if the store cannot be read now
   */
  public <T> T read(Function<Handle, T> work) {
    return orUnavailable("read", () -> reading.inTransaction(work::apply));
  }

  /**
   * Like {@link #read}, for lists of the management port, on separate connections.
   *
   * @throws PageUnavailableException if it takes too long, or too many pages are being read
   */
  public <T> T readPage(Function<Handle, T> work) {
    return orUnavailable("page", () -> pages.read(work));
  }

  /** Notices what any node commits; costs nothing until its first look. */
  public CommitWatch watchCommits() {
    return new CommitWatch(dialect);
  }

  /**
   * Throws if the database reported damage since this store was opened: undamaged data can still be
   * read and written, but should not be relied on.
   *
   * @throws StoreUnavailableException with the error of the database
   */
  public void requireUndamaged() {
    damage.require();
  }

  private <T> T orUnavailable(String kind, Supplier<T> work) {
    Timer.Sample sample = Timer.start();
    String result = "done";
    try {
      return work.get();
    } catch (PageUnavailableException e) {
      result = "unavailable";
      throw e;
    } catch (RuntimeException e) {
      StoreDialect.Fault fault = dialect.classify(e);
      result = fault.name().toLowerCase(Locale.ROOT);
      throw switch (fault) {
        case UNAVAILABLE, TOOK_TOO_LONG -> new StoreUnavailableException(StoreDialect.reason(e), e);
        case LOST_RACE ->
            new StoreUnavailableException(
                "it lost a race against other transactions every time", e);
        case DAMAGED -> damage.found(e);
        case OTHER -> unlessKeyIsMissing(e);
      };
    } finally {
      // The global registry: the store does not depend on the framework.
      sample.stop(Metrics.timer("content.store.transactions", "kind", kind, "result", result));
    }
  }

  /** Another node has the key: the caller may retry there, or once the keyset is copied. */
  private static RuntimeException unlessKeyIsMissing(RuntimeException e) {
    return e instanceof DecryptionException broken && broken.keyIsMissing()
        ? new StoreUnavailableException(String.valueOf(e.getMessage()), e)
        : e;
  }

  private static String withoutValues(StatementException failure) {
    StatementContext statement = failure.getStatementContext();
    String sql = statement == null ? "unknown" : statement.getRawSql();
    return failure.getShortMessage() + " [statement: " + sql + "]";
  }

  @Override
  public void close() {
    writing.close();
    writers.close();
    readers.close();
    pages.close();
  }
}
