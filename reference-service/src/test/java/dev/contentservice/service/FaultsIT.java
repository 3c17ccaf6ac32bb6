package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What lies below the service fails and comes back; the service is never started again. */
class FaultsIT {
  private static final int FREEZE_SECONDS = ManyClients.share("reliability.freeze", 3);

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
      Eventually.yes(() -> !ready(service));
      refusesClearly(service);
      EmbeddedPostgres again = startedAgain(data, server);
      int before = ledger.acknowledged();
      long recovered = Eventually.yes(() -> ledger.acknowledged() > before + 20);
      ledger.stop();

      assertThat(ready(service)).isTrue();
      ledger.judge(settings);
      assertThat(ledger.statuses().keySet()).isSubsetOf(200, 201, 503);
      say("database killed and started again", ledger, recovered);
      again.close();
    }
  }

  /** Ends the server that this test started, at once. */
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
    // What is left of the old server needs a moment to go away.
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

  private static boolean ready(RunningService service) throws Exception {
    return Exchange.send(HttpRequest.newBuilder(service.management().resolve("/q/health/ready")))
            .statusCode()
        == 200;
  }

  private static void refusesClearly(RunningService service) throws Exception {
    HttpResponse<String> answer = ManyClients.update(service.base(), "w0", "{\"name\": \"never\"}");
    Exchange.problem(answer, 503);
    assertThat(answer.headers().firstValueAsLong("Retry-After")).isPresent();
    assertThat(answer.body()).doesNotContainIgnoringCase("sql", "select", "canary");
  }

  private static void say(String what, Ledger ledger, long recovered) {
    System.out.printf(
        "faults, %s: answers %s, recovered after %d ms%n", what, ledger.statuses(), recovered);
  }

  @Test
  void a_database_that_only_reads() throws Exception {
    Map<String, String> settings =
        EitherStore.POSTGRESQL.in(folder, ManyWebhooks.in(folder, Ledger.WEBHOOKS));
    String url = settings.get("CONTENT_STORE_URL");
    try (RunningService service = RunningService.in(folder, settings)) {
      setReadOnly(url, "on");
      Eventually.yes(() -> !ready(service));
      refusesClearly(service);

      setReadOnly(url, "off");
      Eventually.yes(() -> ready(service));
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

  @Test
  void a_disk_that_is_full() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("data"));
    Assumptions.assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk.toString()) == 0,
        "only root can mount a small disk");
    try {
      fillAndEmpty(disk);
    } finally {
      run("umount", disk.toString());
    }
  }

  private void fillAndEmpty(Path disk) throws Exception {
    Map<String, String> settings =
        EitherStore.SQLITE.in(folder, ManyWebhooks.in(folder, Ledger.WEBHOOKS));
    Path filler = disk.resolve("filler");
    try (RunningService service = RunningService.in(folder, settings)) {
      Ledger ledger = new Ledger();
      ledger.writeTo(service.base());
      Eventually.yes(() -> ledger.acknowledged() > 20);
      fill(filler);
      Eventually.yes(() -> !ready(service));
      Eventually.yes(() -> ledger.statuses().getOrDefault(503, 0) > 20);
      refusesClearly(service);
      Files.delete(filler);
      int before = ledger.acknowledged();
      long recovered = Eventually.yes(() -> ledger.acknowledged() > before + 20);
      ledger.stop();

      assertThat(ready(service)).isTrue();
      ledger.judge(settings);
      assertThat(ledger.statuses().keySet()).isSubsetOf(200, 201, 503);
      say("disk full", ledger, recovered);
    }
  }

  private static void fill(Path file) throws IOException {
    byte[] block = new byte[4096];
    try (OutputStream out = Files.newOutputStream(file)) {
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("space");
    }
  }

  private static int run(String... command) throws Exception {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_node_that_is_frozen_for_a_while(EitherStore kind) throws Exception {
    Map<String, String> settings = kind.in(folder, ManyWebhooks.in(folder, Ledger.WEBHOOKS));
    try (RunningService frozen = RunningService.in(folder, settings);
        RunningService other = RunningService.in(folder, settings)) {
      Ledger ledger = new Ledger();
      ledger.writeTo(frozen.base(), other.base());
      Eventually.yes(() -> ledger.acknowledged() > 20);
      frozen.signal("STOP");
      Thread.sleep(FREEZE_SECONDS * 1000L);
      frozen.signal("CONT");
      int before = ledger.acknowledged();
      long recovered = Eventually.yes(() -> ledger.acknowledged() > before + 20);
      Eventually.yes(() -> ready(frozen) && ready(other));
      ledger.stop();

      ledger.judge(settings);
      assertThat(ledger.statuses().keySet()).isSubsetOf(200, 201, 503);
      say(kind + " node frozen for " + FREEZE_SECONDS + " s", ledger, recovered);
    }
  }
}
