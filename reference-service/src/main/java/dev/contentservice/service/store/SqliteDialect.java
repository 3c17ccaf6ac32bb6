package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import dev.contentservice.service.file.FileMutex;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * SQLite, the file of one node. One transaction writes at a time, so each sees all earlier writes
 * (serializable). Readers see the last commit and never wait.
 */
final class SqliteDialect implements StoreDialect {
  private static final int PRIMARY_CODE = 0xff;
  private static final int STEPS_BETWEEN_LOOKS = 10_000;
  private static final Set<Integer> UNAVAILABLE =
      Set.of(
          SQLiteErrorCode.SQLITE_BUSY.code,
          SQLiteErrorCode.SQLITE_LOCKED.code,
          SQLiteErrorCode.SQLITE_READONLY.code,
          SQLiteErrorCode.SQLITE_IOERR.code,
          SQLiteErrorCode.SQLITE_FULL.code,
          SQLiteErrorCode.SQLITE_CANTOPEN.code);

  private static final Set<Integer> DAMAGED =
      Set.of(SQLiteErrorCode.SQLITE_CORRUPT.code, SQLiteErrorCode.SQLITE_NOTADB.code);

  private final StoreUrl url;

  SqliteDialect(StoreUrl url) {
    this.url = url;
  }

  @Override
  public HikariConfig connections(Use use) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url.text());
    config.setDataSourceProperties(properties(use));
    config.setMaximumPoolSize(
        switch (use) {
          case WRITING -> 1;
          case PAGES -> 2;
          case READING, MIGRATING -> 4;
        });
    if (use == Use.READING || use == Use.PAGES) {
      config.setConnectionInitSql("pragma query_only = true");
    }
    return config;
  }

  private static Properties properties(Use use) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    // A response acknowledges the write, so it must be on the disk, not in a buffer.
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setTransactionMode(
        use == Use.READING || use == Use.PAGES
            ? SQLiteConfig.TransactionMode.DEFERRED
            // Otherwise a transaction that reads first fails if another one writes before it does.
            : SQLiteConfig.TransactionMode.IMMEDIATE);
    config.setBusyTimeout(use == Use.MIGRATING ? 30_000 : 3_000);
    config.enforceForeignKeys(true);
    Properties properties = config.toProperties();
    // Overwrites replaced data instead of only marking it as free.
    properties.setProperty(SQLiteConfig.Pragma.SECURE_DELETE.pragmaName, "true");
    return properties;
  }

  @Override
  public boolean hasStore() {
    return !new StoreFiles(url.file().orElseThrow()).isEmpty();
  }

  @Override
  public OpenFiles watchFiles() {
    return OpenFiles.of(url.file().orElseThrow(), this);
  }

  @Override
  public Fault classify(SQLException failure) {
    if (failure instanceof SQLiteException fromSqlite) {
      int code = fromSqlite.getResultCode().code & PRIMARY_CODE;
      if (UNAVAILABLE.contains(code)) {
        return Fault.UNAVAILABLE;
      }
      if (DAMAGED.contains(code)) {
        return Fault.DAMAGED;
      }
      if (code == SQLiteErrorCode.SQLITE_INTERRUPT.code) {
        return Fault.TOOK_TOO_LONG;
      }
    }
    return transientOnly(failure);
  }

  /** The connection pool throws these when no connection is free. */
  private static Fault transientOnly(SQLException failure) {
    return failure instanceof java.sql.SQLTransientException ? Fault.UNAVAILABLE : Fault.OTHER;
  }

  @Override
  public Transactions writing(Jdbi jdbi, OpenFiles files) {
    return new GroupCommitTransactions(jdbi, this, files);
  }

  @Override
  public <T> T within(Duration longest, Handle handle, Function<Handle, T> work) {
    long end = System.nanoTime() + longest.toNanos();
    try {
      // SQLite limits only how long a statement waits, not how long it runs.
      Connection connection = handle.getConnection().unwrap(SQLiteConnection.class);
      ProgressHandler.setHandler(
          connection,
          STEPS_BETWEEN_LOOKS,
          new ProgressHandler() {
            @Override
            protected int progress() {
              return System.nanoTime() - end > 0 ? 1 : 0;
            }
          });
      try {
        return work.apply(handle);
      } finally {
        ProgressHandler.clearHandler(connection);
      }
    } catch (SQLException e) {
      throw new ConnectionException(e);
    }
  }

  @Override
  public void migrate(Runnable migrations) {
    Path file = url.file().orElseThrow();
    Path lock = file.resolveSibling(file.getFileName() + StoreFiles.LOCK);
    FileMutex.run(lock, migrations);
  }

  @Override
  public Map<String, Object> words() {
    // A writing transaction has exclusive access to the database.
    return Map.of(
        "row_lock", "", "free_rows", "", "among_ids", "in (select value from json_each(:ids))");
  }
}
