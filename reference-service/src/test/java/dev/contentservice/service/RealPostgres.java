package dev.contentservice.service;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** One PostgreSQL server for all tests of a run; each test gets a database of its own. */
public final class RealPostgres {
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private RealPostgres() {}

  /** The server, started on first use and stopped when the tests end. */
  private static final class Server {
    static final EmbeddedPostgres STARTED = start();

    private static EmbeddedPostgres start() {
      try {
        return lasting().start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * A server that keeps acknowledged writes when its process is killed, unlike the default of
   * tests. It need not survive a failure of the machine, so it does not wait for the disk.
   */
  static EmbeddedPostgres.Builder lasting() {
    return EmbeddedPostgres.builder()
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("fsync", "off")
        .setServerConfig("full_page_writes", "off");
  }

  /** The URL of a new, empty database. */
  public static String freshDatabase() {
    return freshDatabase(Server.STARTED.getPort());
  }

  /** The same on the server at this port. */
  static String freshDatabase(int port) {
    String server = "jdbc:postgresql://127.0.0.1:" + port + "/";
    String name = "content" + DATABASES.incrementAndGet();
    try (Connection connection = DriverManager.getConnection(server + "postgres", "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return server + name;
  }

  /** Such as 18. */
  static int majorVersion() {
    try (Connection connection = Server.STARTED.getPostgresDatabase().getConnection()) {
      return connection.getMetaData().getDatabaseMajorVersion();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
