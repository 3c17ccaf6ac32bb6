package dev.contentservice.service;

import dev.contentservice.service.file.SystemCalls;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A PostgreSQL server that waits for the disk, as recorded by strace. Its write-ahead log is small,
 * so that it starts new files and writes checkpoints during a short test.
 */
final class SyncedPostgres implements AutoCloseable {
  private static final List<String> SETTINGS =
      List.of(
          "listen_addresses=127.0.0.1",
          "unix_socket_directories=",
          "fsync=on",
          "synchronous_commit=on",
          "full_page_writes=on",
          "wal_sync_method=fdatasync",
          "min_wal_size=2MB",
          "max_wal_size=2MB",
          "checkpoint_timeout=30s");

  private final Path data;
  private final int port;
  private final Process process;

  private SyncedPostgres(Path data, int port, Process process) {
    this.data = data;
    this.port = port;
    this.process = process;
  }

  /** Creates the files of an empty server; returns the folder of its program. */
  static Path create(Path data) throws Exception {
    try (EmbeddedPostgres server = existing(data).setLocaleConfig("wal-segsize", "1").start();
        Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select setting from pg_config where name = 'BINDIR'")) {
      row.next();
      return Path.of(row.getString(1));
    }
  }

  /** A server with the files of this folder. */
  static EmbeddedPostgres.Builder existing(Path data) {
    return RealPostgres.lasting().setDataDirectory(data).setCleanDataDirectory(false);
  }

  static SyncedPostgres start(Path programs, Path data, Path log) throws Exception {
    int port = InstalledPostgres.freePort();
    List<String> command = InstalledPostgres.asUser(programs.resolve("postgres"));
    command.addAll(List.of("-D", data.toString(), "-c", "port=" + port));
    SETTINGS.forEach(setting -> command.addAll(List.of("-c", setting)));
    Process process =
        new ProcessBuilder(SystemCalls.recorded(log, command))
            .redirectErrorStream(true)
            .redirectOutput(log.resolveSibling("postgres.txt").toFile())
            .start();
    try {
      Eventually.yes(() -> InstalledPostgres.accepts(port));
      return new SyncedPostgres(data, port, process);
    } catch (AssertionError e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** The settings of a service with this database and a keyset in a folder. */
  static Map<String, String> settings(int port, Path folder) {
    return Map.of(
        "CONTENT_STORE_URL",
        "jdbc:postgresql://127.0.0.1:" + port + "/postgres",
        "CONTENT_STORE_USER",
        "postgres",
        "CONTENT_STORE_PASSWORD",
        "canary-database-password",
        "CONTENT_SECRETS_KEYSET",
        folder.resolve("content-secrets.json").toString());
  }

  int port() {
    return port;
  }

  /** Ends the server, which ends the recording. */
  @Override
  public void close() throws IOException, InterruptedException {
    String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip();
    new ProcessBuilder("kill", "-INT", pid).start().waitFor();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("PostgreSQL does not end");
    }
  }
}
