package dev.contentservice.service;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A PostgreSQL server that is killed and started again on the same port, with the same files. */
final class KilledPostgres implements AutoCloseable {
  private final Path data;
  private EmbeddedPostgres server;

  private KilledPostgres(Path data) throws IOException {
    this.data = data;
    this.server = start(0);
  }

  static KilledPostgres in(Path data) throws IOException {
    return new KilledPostgres(data);
  }

  private EmbeddedPostgres start(int port) throws IOException {
    return RealPostgres.lasting()
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPort(port)
        .start();
  }

  int port() {
    return server.getPort();
  }

  /** Kills the server like a power failure; its connections end. */
  void kill() throws IOException {
    String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip();
    ProcessHandle.of(Long.parseLong(pid)).orElseThrow().destroyForcibly();
  }

  void startAgain() throws Exception {
    int port = port();
    server.close();
    // The old server needs a moment to exit.
    Eventually.yes(
        () -> {
          try {
            server = start(port);
            return true;
          } catch (IOException | IllegalStateException e) {
            System.out.println("the database is not up yet: " + e.getMessage());
            return false;
          }
        });
  }

  void killAndStart() throws Exception {
    kill();
    startAgain();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
