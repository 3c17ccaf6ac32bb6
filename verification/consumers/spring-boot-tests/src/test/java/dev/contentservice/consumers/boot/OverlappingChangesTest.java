package dev.contentservice.consumers.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.publish.Publisher;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Transactions on PostgreSQL that change webhooks at the same time. */
@Timeout(180)
@Tag("example")
class OverlappingChangesTest {
  private static final int THREADS = 4;
  private static final int CHANGES = 8;

  @TempDir static Path folder;
  private static final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private static EmbeddedPostgres server;
  private static Receiver receiver;
  private static RunningShop shop;

  @BeforeAll
  static void start() throws Exception {
    server = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
    receiver = new Receiver();
    shop =
        RunningShop.start(
            folder,
            receiver,
            "--spring.datasource.url=" + server.getJdbcUrl("postgres", "postgres"),
            "--content.delivery.dispatch=false");
  }

  @AfterAll
  static void stop() throws Exception {
    shop.close();
    receiver.close();
    threads.shutdownNow();
    server.close();
  }

  @Test
  void a_webhook_that_is_committed_after_a_newer_one_gets_the_events_published_then()
      throws Exception {
    CountDownLatch changed = new CountDownLatch(1);
    CountDownLatch published = new CountDownLatch(1);
    Future<?> slow =
        threads.submit(
            () ->
                transaction(
                    () -> {
                      put("slow");
                      changed.countDown();
                      return published.await(60, TimeUnit.SECONDS);
                    }));
    changed.await();
    Future<?> quick =
        threads.submit(
            () ->
                transaction(
                    () -> {
                      put("quick");
                      return true;
                    }));
    // Commits, or waits for the other one.
    while (!quick.isDone() && waitingForLocks() == 0) {
      Thread.sleep(10);
    }
    publish("between");
    published.countDown();
    slow.get();
    quick.get();

    publish("after");

    assertFalse(missed("slow", "after"));
    assertFalse(missed("quick", "after"));
  }

  @Test
  void no_event_misses_a_webhook_that_was_committed_before() throws Exception {
    List<Callable<List<String>>> all = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      String thread = "w" + i;
      all.add(() -> changesThatEventsMissed(thread));
    }
    List<String> missed = new ArrayList<>();
    for (Future<List<String>> each : threads.invokeAll(all)) {
      missed.addAll(each.get());
    }

    assertEquals(List.of(), missed);
  }

  private static List<String> changesThatEventsMissed(String thread) throws Exception {
    List<String> missed = new ArrayList<>();
    for (int i = 0; i < CHANGES; i++) {
      String id = thread + "-" + i;
      transaction(
          () -> {
            put(id);
            Thread.sleep(ThreadLocalRandom.current().nextInt(8));
            return id;
          });
      publish(id);
      if (missed(id, id)) {
        missed.add(id);
      }
    }
    return missed;
  }

  private static <T> T transaction(Callable<T> work) {
    return new TransactionTemplate(shop.context().getBean(PlatformTransactionManager.class))
        .execute(
            status -> {
              try {
                return work.call();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
  }

  private static void put(String id) {
    String body =
        "{\"id\": \"%s\", \"name\": \"%s\", \"url\": \"%s\", \"enabled\": true, \"events\":"
            + " [{\"entity_type\": \"article\", \"event_types\": [\"create\"]}]}";
    ((StoredWebhooks) shop.context().getBean(WebhookSource.class))
        .put(id, body.formatted(id, id, receiver.url()));
  }

  /** Publishes an event, and brings the index of webhooks up to date, as is done every second. */
  private static void publish(String article) throws Exception {
    assertEquals(200, shop.post("/articles/" + article, "").statusCode());
    shop.context().getBean(Publisher.class).publish(List.of());
  }

  private static boolean missed(String webhook, String article) {
    return shop.count(
            "delivery_records d join delivery_events e on e.id = d.event_id where d.webhook_id = '%s'"
                    .formatted(webhook)
                + " and e.entity_id = '%s'".formatted(article))
        == 0;
  }

  private static int waitingForLocks() {
    return shop.context()
        .getBean(JdbcTemplate.class)
        .queryForObject(
            "select count(*) from pg_stat_activity where wait_event_type = 'Lock'", Integer.class);
  }
}
