package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.queue.NewerSchemaException;
import dev.contentservice.delivery.queue.OutboxSchema;
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
  // Long enough for a moment of crowding, short enough for a caller who waits for an answer.
  private static final long PATIENCE = TimeUnit.SECONDS.toMillis(4);

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
   * Opens the store at this URL and brings its schema up to date.
   *
   * @param secrets encrypt what an older version stored in clear
   * @throws StoreOpenException if it is not there or does not let this login in
   * @throws NewerSchemaException if a newer version has migrated it
   */
  public static Store open(StoreUrl url, StoreLogin login, Supplier<Encryption> secrets) {
    return open(url, StoreDialect.of(url, login), secrets);
  }

  /** The same in a dialect of the caller's. */
  static Store open(StoreUrl url, StoreDialect dialect, Supplier<Encryption> secrets) {
    try {
      dialect.migrate(() -> migrate(dialect, secrets));
      return new Store(dialect);
    } catch (RuntimeException e) {
      if (causedByDatabase(e)) {
        throw new StoreOpenException(url, e);
      }
      throw e;
    }
  }

  private static void migrate(StoreDialect dialect, Supplier<Encryption> secrets) {
    try (HikariDataSource connections = pool("migration", dialect.connections(Use.MIGRATING))) {
      OutboxSchema.migrate(
          Flyway.configure()
              .dataSource(connections)
              .javaMigrations(new EncryptWebhooksMigration(secrets)));
      OutboxSchema.migrate(connections);
    }
  }

  private static boolean causedByDatabase(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof java.sql.SQLException) {
        return true;
      }
    }
    return false;
  }

  private static HikariDataSource pool(String name, HikariConfig config) {
    config.setPoolName(name);
    config.setMetricRegistry(Metrics.globalRegistry);
    config.setConnectionTimeout(PATIENCE);
    config.setValidationTimeout(TimeUnit.SECONDS.toMillis(2));
    return new HikariDataSource(config);
  }

  private Jdbi jdbi(HikariDataSource connections) {
    Jdbi jdbi = Jdbi.create(connections);
    // What fails is named by its SQL; the values bound to it would carry passwords into the log.
    jdbi.getConfig(StatementExceptions.class).setMessageRendering(Store::withoutValues);
    jdbi.getConfig(SqlStatements.class).defineMap(dialect.words());
    return jdbi;
  }

  /**
   * Runs the work in one transaction: all of it is kept, or on any exception none of it. When the
   * work lost a race against other transactions it is run again, so it changes nothing but the
   * store.
   *
   * @throws StoreUnavailableException if nothing can be written now
   */
  public <T> T inTransaction(Function<Handle, T> work) {
    return orUnavailable("write", () -> writing.run(work));
  }

  /**
   * Runs work that only reads, all of it from one state of the store. It waits for no writer.
   *
   * @throws StoreUnavailableException if nothing can be read now
   */
  public <T> T read(Function<Handle, T> work) {
    return orUnavailable("read", () -> reading.inTransaction(work::apply));
  }

  /**
   * The same for what people look at, in connections of its own: others never wait for it.
   *
   * @throws PageUnavailableException if it takes too long, or too much is being read like that
   */
  public <T> T readPage(Function<Handle, T> work) {
    return orUnavailable("page", () -> pages.read(work));
  }

  /**
   * Does nothing unless damage was found since this store was opened: what was not damaged may
   * still be read and written, but nobody should rely on it.
   *
   * @throws StoreUnavailableException says what the database reported
   */
  public void requireUndamaged() {
    damage.require();
  }

  private <T> T orUnavailable(String kind, Supplier<T> work) {
    Timer.Sample begun = Timer.start();
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
        case LOST_RACE -> new StoreUnavailableException("lost one race after the other", e);
        case DAMAGED -> damage.found(e);
        case OTHER -> unlessKeyIsMissing(e);
      };
    } finally {
      // Of the process, whoever collects: the store knows no framework.
      begun.stop(Metrics.timer("content.store.transactions", "kind", kind, "result", result));
    }
  }

  /**
   * Another node has the key: the request may be sent again, there or once the keyset is copied.
   */
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
