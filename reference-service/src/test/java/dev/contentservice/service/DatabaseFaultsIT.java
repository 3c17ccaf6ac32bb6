package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The database fails and recovers; the service is not restarted. Starts its own services, since it
 * stops their databases.
 */
@Tag("exhaustive")
class DatabaseFaultsIT {
  @TempDir Path folder;

  @Test
  void a_database_server_that_is_killed_and_started_again() throws Exception {
    Path data = folder.resolve("postgres");
    EmbeddedPostgres server = started(data, 0);
    Map<String, String> settings =
        new HashMap<>(EitherStore.POSTGRESQL.in(folder, ManyWebhooks.in(folder, Ledger.WEBHOOKS)));
    settings.put(
        "CONTENT_STORE_URL", "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres");
    try (RunningService service = RunningService.in(folder, settings)) {
      Ledger ledger = new Ledger();
      ledger.writeTo(service.base());
      Eventually.yes(() -> ledger.acknowledged() > 20);
      kill(data);
      Eventually.yes(() -> !service.isReady());
      Exchange.unavailable(ManyClients.update(service.base(), "w0", "{}"));
      EmbeddedPostgres again = startedAgain(data, server);
      int before = ledger.acknowledged();
      long recovered = Eventually.yes(() -> ledger.acknowledged() > before + 20);
      ledger.stop();

      assertThat(service.isReady()).isTrue();
      ledger.check(settings);
      assertThat(ledger.statuses().keySet()).isSubsetOf(200, 201, 503);
      ledger.say("database killed and started again", recovered);
      again.close();
    }
  }

  /** Kills the server that this test started. */
  private static void kill(Path data) throws IOException {
    String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip();
    ProcessHandle.of(Long.parseLong(pid)).orElseThrow().destroyForcibly();
  }

  private static EmbeddedPostgres started(Path data, int port) throws IOException {
    return RealPostgres.lasting()
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPort(port)
        .start();
  }

  private static EmbeddedPostgres startedAgain(Path data, EmbeddedPostgres killed)
      throws Exception {
    int port = killed.getPort();
    killed.close();
    EmbeddedPostgres[] server = new EmbeddedPostgres[1];
    // The old server needs a moment to exit.
    Eventually.yes(
        () -> {
          try {
            server[0] = started(data, port);
            return true;
          } catch (IOException | IllegalStateException e) {
            System.out.println("the database is not up yet: " + e.getMessage());
            return false;
          }
        });
    return server[0];
  }

  @Test
  void a_read_only_database() throws Exception {
    Map<String, String> settings =
        EitherStore.POSTGRESQL.in(folder, ManyWebhooks.in(folder, Ledger.WEBHOOKS));
    String url = settings.get("CONTENT_STORE_URL");
    try (RunningService service = RunningService.in(folder, settings)) {
      Instant readOnly = Instant.now();
      setReadOnly(url, "on");
      Eventually.yes(() -> !service.isReady());
      // The dispatcher retries twice a second, and each request tries once.
      while (Instant.now().isBefore(readOnly.plusSeconds(4))) {
        Exchange.unavailable(ManyClients.update(service.base(), "w0", "{}"));
      }
      StackTraces.areFew(service, readOnly);

      setReadOnly(url, "off");
      Eventually.yes(() -> service.isReady());
      assertThat(ManyClients.update(service.base(), "w0", "{\"name\": \"n\"}").statusCode())
          .isEqualTo(200);
    }
  }

  private static void setReadOnly(String url, String value) throws SQLException {
    String database = url.substring(url.lastIndexOf('/') + 1);
    String server = url.substring(0, url.lastIndexOf('/')) + "/postgres";
    try (Connection connection = DriverManager.getConnection(server, "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "alter database " + database + " set default_transaction_read_only = " + value);
      statement.execute(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = '"
              + database
              + "'");
    }
  }
}
