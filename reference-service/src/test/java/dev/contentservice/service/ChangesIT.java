package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The stream of changes on the management port. Starts its own services, since nothing else may
 * change their stores.
 */
@Tag("exhaustive")
class ChangesIT {
  private static final Duration SOON = Duration.ofSeconds(3);
  private static final long LONGER_THAN_A_HEARTBEAT = 17_000;
  private static final int MOST = 100;

  @TempDir Path folder;

  private static void createWebhook(RunningService service, String name) throws Exception {
    HttpResponse<String> created =
        Exchange.post(service.management(), "/webhooks", "", "{\"name\": \"" + name + "\"}");
    assertThat(created.statusCode()).isEqualTo(201);
  }

  @Test
  void a_change_in_sqlite_makes_an_event_and_silence_only_a_heartbeat() throws Exception {
    listen(EitherStore.SQLITE.in(folder));
  }

  @Test
  void a_change_in_postgresql_makes_an_event_and_silence_only_a_heartbeat() throws Exception {
    // Of its own and without housekeeping, since its transactions make events, too.
    try (EmbeddedPostgres quiet =
        RealPostgres.lasting().setServerConfig("autovacuum", "off").start()) {
      String url = RealPostgres.freshDatabase(quiet.getPort());
      listen(EitherStore.POSTGRESQL.in(folder, Map.of("CONTENT_STORE_URL", url)));
    }
  }

  private void listen(Map<String, String> store) throws Exception {
    Map<String, String> settings = new HashMap<>(store);
    // A stream is no idle connection, nor one that owes the head of a request.
    settings.put("CONTENT_IDLE_TIMEOUT", "2S");
    settings.put("CONTENT_HEAD_TIMEOUT", "2S");
    try (RunningService service = RunningService.in(folder, settings);
        ChangeReader reader = new ChangeReader(service.management())) {
      // At the start, which may take until the stream is open, the service writes as well.
      Thread.sleep(2000);
      long before = reader.events();
      long comments = reader.comments();

      Thread.sleep(LONGER_THAN_A_HEARTBEAT);
      assertThat(reader.events()).isEqualTo(before);
      assertThat(reader.comments()).isBetween(comments + 1, comments + 2);

      createWebhook(service, "seen");
      Eventually.yes(() -> reader.events() == before + 1, SOON);
      assertThat(reader.lines()).endsWith("event: change", "data: {}", "");
    }
  }

  @Test
  void a_change_of_another_node_makes_an_event() throws Exception {
    Map<String, String> settings = EitherStore.POSTGRESQL.in(folder);
    try (RunningService one = RunningService.in(folder, settings);
        RunningService other = RunningService.in(folder, settings);
        ChangeReader reader = new ChangeReader(one.management())) {
      Thread.sleep(2000);
      long before = reader.events();

      createWebhook(other, "of the other node");

      Eventually.yes(() -> reader.events() > before, SOON);
    }
  }

  @Test
  void changes_without_a_pause_make_about_one_event_a_second() throws Exception {
    try (RunningService service = RunningService.in(folder, Map.of());
        ChangeReader reader = new ChangeReader(service.management())) {
      long before = reader.events();
      long start = System.nanoTime();
      for (int i = 0; System.nanoTime() - start < Duration.ofSeconds(6).toNanos(); i++) {
        createWebhook(service, "n" + i);
      }

      // Every 0.8 seconds; fewer if this machine is busy.
      assertThat(reader.events() - before).isBetween(3L, 8L);
    }
  }

  @Test
  void the_store_is_looked_at_only_while_a_caller_listens() throws Exception {
    Map<String, String> settings = EitherStore.POSTGRESQL.in(folder);
    try (RunningService service = RunningService.in(folder, settings)) {
      assertThat(looking(settings)).isZero();
      try (ChangeReader one = new ChangeReader(service.management());
          ChangeReader other = new ChangeReader(service.management())) {
        assertThat(looking(settings)).isOne();
        assertThat(List.of(one, other)).noneMatch(ChangeReader::hasEnded);
      }
      Eventually.yes(() -> looking(settings) == 0);
    }
  }

  /** The connections that look for changes. */
  private static long looking(Map<String, String> settings) throws Exception {
    String query =
        "select count(*) from pg_stat_activity where query = 'select pg_current_snapshot()'"
            + " and datname = current_database()";
    try (Connection store =
            DriverManager.getConnection(settings.get("CONTENT_STORE_URL"), "postgres", "");
        Statement statement = store.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Test
  void one_caller_too_many_is_rejected_until_another_has_gone() throws Exception {
    List<ChangeReader> readers = new ArrayList<>();
    try (RunningService service = RunningService.in(folder, Map.of())) {
      for (int i = 0; i < MOST; i++) {
        readers.add(new ChangeReader(service.management()));
      }
      HttpRequest.Builder request =
          HttpRequest.newBuilder(service.management().resolve("/changes"));

      Exchange.unavailable(Exchange.send(request));

      readers.remove(0).close();
      Eventually.yes(() -> isOpen(service));
    } finally {
      for (ChangeReader reader : readers) {
        reader.close();
      }
    }
  }

  private static boolean isOpen(RunningService service) throws Exception {
    try (ChangeReader reader = new ChangeReader(service.management())) {
      return true;
    } catch (AssertionError rejected) {
      return false;
    }
  }

  @Test
  void a_stopping_node_ends_the_streams_at_once() throws Exception {
    try (RunningService service = RunningService.in(folder, Map.of());
        ChangeReader reader = new ChangeReader(service.management())) {
      service.signal("TERM");

      // The framework waits up to ten seconds for responses.
      Eventually.yes(reader::hasEnded, Duration.ofSeconds(4));
      assertThat(reader.lines()).endsWith("data: {}", "");
      assertThat(service.exitStatus()).isIn(0, 143);
    }
  }

  @Test
  void other_methods_and_parameters_are_rejected() throws Exception {
    try (RunningService service = RunningService.in(folder, Map.of())) {
      Exchange.problem(
          Exchange.send(HttpRequest.newBuilder(service.management().resolve("/changes?since=1"))),
          400);
      Exchange.problem(
          Exchange.send(
              HttpRequest.newBuilder(service.management().resolve("/changes"))
                  .POST(BodyPublishers.noBody())),
          405);
    }
  }
}
