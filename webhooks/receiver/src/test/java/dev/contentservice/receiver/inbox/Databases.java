package dev.contentservice.receiver.inbox;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** The databases that start in a moment. */
public enum Databases {
  SQLITE {
    @Override
    public DataSource fresh() {
      return sqlite(temporary());
    }
  },
  POSTGRESQL {
    @Override
    public DataSource fresh() {
      return Postgres.SERVER.getPostgresDatabase();
    }
  },
  H2 {
    @Override
    public DataSource fresh() {
      JdbcDataSource source = new JdbcDataSource();
      source.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20000");
      return source;
    }
  };

  /** A database, which may have tables of earlier tests. */
  public abstract DataSource fresh();

  static DataSource sqlite(Path file) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setBusyTimeout(20_000);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + file);
    return source;
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory(Path.of("target"), "inbox").resolve("inbox.db");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Postgres {
    private static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        EmbeddedPostgres server = EmbeddedPostgres.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(server)));
        return server;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static void close(EmbeddedPostgres server) {
      try {
        server.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
