package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * SQLite, the file of one node. One transaction writes at a time, so each sees all that was written
 * before it (serializable); readers see the last commit and wait for nobody.
 */
final class SqliteDialect implements Dialect {
  private static final Object ONE_AT_A_TIME = new Object();
  private static final int PRIMARY_CODE = 0xff;
  private static final Set<Integer> UNAVAILABLE =
      Set.of(
          SQLiteErrorCode.SQLITE_BUSY.code,
          SQLiteErrorCode.SQLITE_LOCKED.code,
          SQLiteErrorCode.SQLITE_READONLY.code,
          SQLiteErrorCode.SQLITE_IOERR.code,
          SQLiteErrorCode.SQLITE_FULL.code,
          SQLiteErrorCode.SQLITE_CANTOPEN.code);

  private final StoreUrl url;

  SqliteDialect(StoreUrl url) {
    this.url = url;
  }

  @Override
  public HikariConfig connections(Use use) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url.text());
    config.setDataSourceProperties(properties(use));
    if (use == Use.WRITING) {
      config.setMaximumPoolSize(1);
    } else {
      config.setMaximumPoolSize(4);
    }
    if (use == Use.READING) {
      config.setConnectionInitSql("pragma query_only = true");
    }
    return config;
  }

  private static Properties properties(Use use) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    // An answer is an acknowledgement: what it says must be on the disk, not in a buffer.
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setTransactionMode(
        use == Use.READING
            ? SQLiteConfig.TransactionMode.DEFERRED
            // To read first and then write would else fail when another wrote in between.
            : SQLiteConfig.TransactionMode.IMMEDIATE);
    config.setBusyTimeout(use == Use.MIGRATING ? 30_000 : 3_000);
    config.enforceForeignKeys(true);
    Properties properties = config.toProperties();
    // What is replaced is overwritten, not only marked as free.
    properties.setProperty(SQLiteConfig.Pragma.SECURE_DELETE.pragmaName, "true");
    return properties;
  }

  @Override
  public Fault faultOf(SQLException failure) {
    return failure instanceof SQLiteException fromSqlite
            && UNAVAILABLE.contains(fromSqlite.getResultCode().code & PRIMARY_CODE)
        ? Fault.UNAVAILABLE
        : transientOnly(failure);
  }

  /** The pool of connections throws these when it has none to give. */
  private static Fault transientOnly(SQLException failure) {
    return failure instanceof java.sql.SQLTransientException ? Fault.UNAVAILABLE : Fault.OTHER;
  }

  @Override
  public Transactions writing(Jdbi jdbi) {
    return new GroupedTransactions(jdbi, this);
  }

  @Override
  public void migrate(Runnable migrations) {
    Path file = url.file().orElseThrow();
    Path lock = file.resolveSibling(file.getFileName() + ".lock");
    // The lock of a file is held by the whole process: within it, a monitor does the same.
    synchronized (ONE_AT_A_TIME) {
      try (FileChannel channel =
              FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock held = channel.lock()) {
        assert held.isValid();
        migrations.run();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot lock " + lock + "; check its rights", e);
      }
    }
  }

  @Override
  public Map<String, Object> words() {
    // A transaction that writes has the whole database to itself.
    return Map.of(
        "row_lock", "", "free_rows", "", "among_ids", "in (select value from json_each(:ids))");
  }
}
