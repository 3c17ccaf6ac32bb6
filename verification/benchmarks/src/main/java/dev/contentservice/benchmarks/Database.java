package dev.contentservice.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A new and empty PostgreSQL that syncs every commit. */
record Database(String url, DataSource connections, Closeable end) implements Closeable {
  // Of 16 MB; the server uses at most a gigabyte before it reuses them.
  private static final int LOG_FILES = 60;

  /** A separate PostgreSQL server with default settings, whose log is as large as in operation. */
  static Database postgresql(int connections) {
    try {
      // Unlike a test server, it syncs commits to the disk.
      EmbeddedPostgres server =
          EmbeddedPostgres.builder()
              .setServerConfig("fsync", "on")
              .setServerConfig("synchronous_commit", "on")
              .start();
      HikariConfig config = new HikariConfig();
      config.setDataSource(server.getPostgresDatabase());
      config.setMaximumPoolSize(connections);
      HikariDataSource pool = new HikariDataSource(config);
      fillLog(pool);
      return new Database(
          server.getJdbcUrl("postgres", "postgres"),
          pool,
          () -> {
            pool.close();
            server.close();
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Creates files of the write-ahead log, which the server reuses after the checkpoint, as one in
   * operation does. While it creates a file, all commits wait for about 50 ms.
   */
  private static void fillLog(DataSource connections) throws SQLException {
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < LOG_FILES; i++) {
        statement.execute("select pg_create_restore_point('new file'), pg_switch_wal()");
      }
      statement.execute("checkpoint");
    }
  }

  @Override
  public void close() throws IOException {
    end.close();
  }
}
