package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookConsumer;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.internal.webhook.DisablingSource;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.model.Webhook;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** Receivers that are gone or fail for days, in applications with and without a disabler. */
@Timeout(180)
@Tag("exhaustive")
class DisablingTest {
  private static final AtomicLong PASSED = new AtomicLong();
  private static final Duration STEP = Duration.ofHours(12);

  @TempDir Path folder;
  private final AtomicLong version = new AtomicLong(1);
  private final Queue<String> logged = new ConcurrentLinkedQueue<>();
  private final Logger log = Logger.getLogger(DisablingSource.class.getName());
  private HikariDataSource store;

  @BeforeEach
  void start() {
    PASSED.set(0);
    store = new HikariDataSource();
    store.setJdbcUrl(
        "jdbc:sqlite:"
            + folder.resolve("content.db")
            + "?transaction_mode=IMMEDIATE&journal_mode=WAL&busy_timeout=10000");
    log.setFilter(line -> logged.add(new SimpleFormatter().formatMessage(line)));
  }

  @AfterEach
  void stop() {
    log.setFilter(null);
    store.close();
  }

  @Test
  void a_webhook_whose_receiver_is_gone_is_sent_nothing_until_it_changes() throws IOException {
    try (Responder receiver = new Responder(410)) {
      boot(new ChangingWebhooks(StoredWebhooks.at(receiver.url()), version))
          .run(
              context -> {
                Publisher publisher = context.getBean(Publisher.class);
                publisher.publish(StoredWebhooks.event("e1"));
                assertThat(receiver.received().poll(60, TimeUnit.SECONDS)).isNotNull();
                until("delivery_receivers where disabled_reason = 'gone'", 1);
                publisher.publish(StoredWebhooks.event("e2"));
                until("delivery_records where state = 'skipped'", 2);
                assertThat(receiver.received()).isEmpty();
                assertThat(logged)
                    .singleElement()
                    .asString()
                    .startsWith("webhook w is sent nothing more: ")
                    .contains("410");

                version.incrementAndGet();
                publisher.publish(StoredWebhooks.event("e3"));

                Responder.Received received = receiver.received().poll(60, TimeUnit.SECONDS);
                assertThat(received.body()).contains("\"event_id\":\"e3\"");
                until("delivery_receivers where disabled_reason = 'gone'", 1);
              });
    }
  }

  @Test
  void a_webhook_whose_receiver_fails_for_five_days_is_sent_nothing_more() throws IOException {
    try (Responder receiver = new Responder(500)) {
      boot(StoredWebhooks.at(receiver.url()))
          .withUserConfiguration(VirtualTime.class)
          .run(
              context -> {
                Publisher publisher = context.getBean(Publisher.class);
                for (int i = 0; i < 10; i++) {
                  publisher.publish(StoredWebhooks.event("e" + i));
                  until("delivery_attempt_records where status = 500", i + 1);
                  assertThat(count("delivery_receivers where disabled_reason <> ''")).isZero();
                  PASSED.addAndGet(STEP.toNanos());
                }
                publisher.publish(StoredWebhooks.event("last"));
                until("delivery_receivers where disabled_reason = 'failing'", 1);
                int sent = count("delivery_attempt_records");
                // Until the last retry is due.
                PASSED.addAndGet(Duration.ofDays(2).toNanos());

                until("delivery_records where state = 'pending'", 0);
                assertThat(count("delivery_attempt_records")).isEqualTo(sent);
                assertThat(logged).singleElement().asString().contains("webhook w is sent nothing");
              });
    }
  }

  @Test
  void a_source_that_is_a_disabler_disables_the_webhook_itself() throws IOException {
    try (Responder receiver = new Responder(410)) {
      OwnDisabler webhooks = new OwnDisabler(StoredWebhooks.at(receiver.url()));
      boot(webhooks)
          .run(
              context -> {
                context.getBean(Publisher.class).publish(StoredWebhooks.event("e1"));
                until("delivery_receivers where disabled_reason = 'gone'", 1);
              });
      assertThat(webhooks.disabled).containsExactly("w");
      assertThat(logged).isEmpty();
    }
  }

  private ApplicationContextRunner boot(WebhookSource webhooks) {
    return new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(DeliveryAutoConfiguration.class))
        .withPropertyValues(
            "content.delivery.allowed-addresses=127.0.0.0/8",
            "content.delivery.threads=1",
            "content.delivery.poll-interval=20ms")
        .withBean(DataSource.class, () -> store)
        .withBean(PlatformTransactionManager.class, () -> new JdbcTransactionManager(store))
        .withBean(WebhookSource.class, () -> webhooks);
  }

  private int count(String rows) {
    return new JdbcTemplate(store).queryForObject("select count(*) from " + rows, Integer.class);
  }

  /** Waits for at least so many rows, or for none. */
  private void until(String rows, int expected) throws InterruptedException {
    int found = count(rows);
    while (expected == 0 ? found > 0 : found < expected) {
      Thread.sleep(20);
      found = count(rows);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class VirtualTime {
    @Bean(name = DeliveryAutoConfiguration.CLOCK, defaultCandidate = false)
    StoreClock clock(TransactionRunner store, DeliverySchema schema) {
      return StoreClock.of(
          store,
          () -> Instant.now().plusNanos(PASSED.get()),
          () -> System.nanoTime() + PASSED.get());
    }
  }

  /** A source whose webhook can get a new version. */
  private record ChangingWebhooks(StoredWebhooks stored, AtomicLong version)
      implements WebhookSource {
    @Override
    public long version(Handle handle) {
      return version.get();
    }

    @Override
    public void changedSince(Handle handle, long since, WebhookConsumer reader) {
      if (since < version.get()) {
        stored.changedSince(handle, since, reader);
      }
    }

    @Override
    public WebhookReadResult find(Handle handle, Set<String> ids) {
      return stored.find(handle, ids);
    }
  }

  private record OwnDisabler(StoredWebhooks stored, List<String> disabled)
      implements WebhookSource, WebhookDisabler {
    OwnDisabler(StoredWebhooks stored) {
      this(stored, new CopyOnWriteArrayList<>());
    }

    @Override
    public boolean disable(Handle handle, Webhook called) {
      disabled.add(called.getId());
      return true;
    }

    @Override
    public long version(Handle handle) {
      return stored.version(handle);
    }

    @Override
    public void changedSince(Handle handle, long since, WebhookConsumer reader) {
      stored.changedSince(handle, since, reader);
    }

    @Override
    public WebhookReadResult find(Handle handle, Set<String> ids) {
      return stored.find(handle, ids);
    }
  }
}
