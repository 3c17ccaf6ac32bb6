package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.publish.Publisher;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Publishing in transactions on PostgreSQL, with fewer connections than threads. */
@Timeout(180)
@Tag("exhaustive")
class PostgresqlTest {
  private static final int THREADS = 8;
  private static final int EVENTS = 40;

  private static EmbeddedPostgres server;

  @BeforeAll
  static void start() throws Exception {
    server = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  private static ApplicationContextRunner boot(DataSource store, Responder receiver) {
    return new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(DeliveryAutoConfiguration.class))
        .withPropertyValues("content.delivery.allowed-addresses=127.0.0.0/8")
        .withBean(DataSource.class, () -> store)
        .withBean(PlatformTransactionManager.class, () -> new JdbcTransactionManager(store))
        .withBean(WebhookSource.class, () -> StoredWebhooks.at(receiver.url()));
  }

  @Test
  void committed_events_are_delivered_and_others_are_not() throws Exception {
    HikariDataSource store = new HikariDataSource();
    store.setDataSource(server.getPostgresDatabase());
    store.setMaximumPoolSize(3);
    store.setConnectionTimeout(Duration.ofSeconds(90).toMillis());
    try (Responder receiver = new Responder(204)) {
      boot(store, receiver)
          .run(
              context -> {
                publishAll(
                    new TransactionTemplate(context.getBean(PlatformTransactionManager.class)),
                    context.getBean(Publisher.class));

                Set<String> bodies = new HashSet<>();
                while (bodies.size() < EVENTS / 2) {
                  Responder.Received received = receiver.received().poll(60, TimeUnit.SECONDS);
                  assertThat(received).isNotNull();
                  bodies.add(received.body());
                }
                assertThat(bodies).noneMatch(body -> body.contains("rolled-back"));
                assertThat(
                        new JdbcTemplate(store)
                            .queryForObject("select count(*) from delivery_events", Integer.class))
                    .isEqualTo(EVENTS / 2);
              });
    }
  }

  @Test
  void with_a_pool_of_its_own_sending_waits_for_no_connection_of_the_application()
      throws Exception {
    // Another test has its tables in template1.
    new JdbcTemplate(server.getPostgresDatabase())
        .execute("create database own_pool template template0");
    try (Responder receiver = new Responder(204);
        HikariDataSource store = new HikariDataSource()) {
      store.setDataSource(server.getDatabase("postgres", "own_pool"));
      store.setMaximumPoolSize(1);
      boot(store, receiver)
          .withUserConfiguration(OwnPool.class)
          .run(
              context -> {
                Publisher publisher = context.getBean(Publisher.class);
                BlockingQueue<Boolean> received = new LinkedBlockingQueue<>();
                new TransactionTemplate(context.getBean(PlatformTransactionManager.class))
                    .executeWithoutResult(
                        status -> {
                          publisher.publish(StoredWebhooks.event("e"));
                          // The transaction keeps the only connection until this returns.
                          context
                              .getBean(TransactionRunner.class)
                              .afterCompletion(() -> received.add(getsOne(receiver)));
                        });
                assertThat(received).containsExactly(true);
              });
    }
  }

  private static boolean getsOne(Responder receiver) {
    try {
      return receiver.received().poll(60, TimeUnit.SECONDS) != null;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnPool {
    @Bean(defaultCandidate = false)
    @DeliveryDataSource
    HikariDataSource pool() {
      HikariDataSource own = new HikariDataSource();
      own.setDataSource(server.getDatabase("postgres", "own_pool"));
      return own;
    }
  }

  @Test
  void health_is_down_while_a_worker_waits_for_a_lock_and_names_it() throws Exception {
    try (Responder receiver = new Responder(500);
        HikariDataSource store = new HikariDataSource()) {
      store.setDataSource(server.getDatabase("postgres", "template1"));
      boot(store, receiver)
          .withPropertyValues("content.delivery.poll-interval=20ms")
          .run(
              context -> {
                DeliveryHealth health = context.getBean(DeliveryHealth.class);
                context.getBean(Publisher.class).publish(StoredWebhooks.event("e"));
                assertThat(receiver.received().poll(60, TimeUnit.SECONDS)).isNotNull();
                new TransactionTemplate(context.getBean(PlatformTransactionManager.class))
                    .executeWithoutResult(
                        status -> {
                          new JdbcTemplate(store)
                              .execute("lock table delivery_pending in exclusive mode");
                          assertThat(untilDown(health)).contains("webhook-delivery-");
                        });
                untilUp(health);
              });
    }
  }

  private static String untilDown(DeliveryHealth health) {
    while (true) {
      try {
        health.check();
        Thread.onSpinWait();
      } catch (IllegalStateException down) {
        return down.getMessage();
      }
    }
  }

  private static void untilUp(DeliveryHealth health) throws InterruptedException {
    while (true) {
      try {
        health.check();
        return;
      } catch (IllegalStateException down) {
        Thread.sleep(20);
      }
    }
  }

  /** Commits every second transaction. */
  private static void publishAll(TransactionTemplate transaction, Publisher publisher)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Object>> all =
          IntStream.range(0, EVENTS)
              .<Callable<Object>>mapToObj(i -> () -> publish(transaction, publisher, i))
              .toList();
      for (Future<Object> each : threads.invokeAll(all)) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static Object publish(TransactionTemplate transaction, Publisher publisher, int i) {
    if (i % 2 == 0) {
      return transaction.execute(
          status -> publisher.publish(StoredWebhooks.event("committed-" + i)));
    }
    assertThatThrownBy(
            () ->
                transaction.executeWithoutResult(
                    status -> {
                      publisher.publish(StoredWebhooks.event("rolled-back-" + i));
                      throw new IllegalStateException("changed my mind");
                    }))
        .hasMessage("changed my mind");
    return i;
  }
}
