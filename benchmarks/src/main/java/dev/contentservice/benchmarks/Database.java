package dev.contentservice.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;

/** A new, empty and durable database. */
record Database(String name, String url, DataSource connections, Closeable end)
    implements Closeable {

  /** SQLite, with few connections, because it has a single writer. */
  static Database sqlite() {
    try {
      Path folder = Files.createTempDirectory("benchmark");
      SQLiteConfig sqlite = new SQLiteConfig();
      sqlite.setJournalMode(SQLiteConfig.JournalMode.WAL);
      sqlite.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
      sqlite.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
      sqlite.setBusyTimeout(30_000);
      HikariConfig config = new HikariConfig();
      config.setJdbcUrl("jdbc:sqlite:" + folder.resolve("benchmark.db"));
      config.setDataSourceProperties(sqlite.toProperties());
      config.setMaximumPoolSize(2);
      HikariDataSource connections = new HikariDataSource(config);
      return new Database("SQLite", config.getJdbcUrl(), connections, connections);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A separate PostgreSQL server with default settings. */
  static Database postgresql(int connections) {
    try {
      // Unlike a test server, it syncs commits to the disk.
      EmbeddedPostgres server =
          EmbeddedPostgres.builder().setServerConfig("synchronous_commit", "on").start();
      HikariConfig config = new HikariConfig();
      config.setDataSource(server.getPostgresDatabase());
      config.setMaximumPoolSize(connections);
      HikariDataSource pool = new HikariDataSource(config);
      return new Database(
          "PostgreSQL",
          server.getJdbcUrl("postgres", "postgres"),
          pool,
          () -> {
            pool.close();
            server.close();
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    end.close();
  }
}
