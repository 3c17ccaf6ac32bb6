package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

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
    Map<String, String> settings =
        new HashMap<>(EitherStore.POSTGRESQL.in(folder, ManyWebhooks.in(folder, Ledger.WEBHOOKS)));
    try (KilledPostgres server = KilledPostgres.in(folder.resolve("postgres"))) {
      settings.put(
          "CONTENT_STORE_URL", "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres");
      try (RunningService service = RunningService.in(folder, settings)) {
        Ledger ledger = new Ledger();
        ledger.writeTo(service.base());
        Eventually.yes(() -> ledger.acknowledged() > 20);
        server.kill();
        Eventually.yes(() -> !service.isReady());
        Exchange.unavailable(ManyClients.update(service.base(), "w0", "{}"));
        server.startAgain();
        int before = ledger.acknowledged();
        long recovered = Eventually.yes(() -> ledger.acknowledged() > before + 20);
        ledger.stop();

        assertThat(service.isReady()).isTrue();
        ledger.check(settings);
        assertThat(ledger.statuses().keySet()).isSubsetOf(200, 201, 503);
        ledger.say("database killed and started again", recovered);
      }
    }
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
