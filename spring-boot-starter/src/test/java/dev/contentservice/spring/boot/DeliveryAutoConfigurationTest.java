package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.metrics.internal.BacklogMetrics;
import dev.contentservice.delivery.metrics.internal.ProxyMetrics;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryPage;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.model.Webhook;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.SenderContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** When there is delivery, and what it does in the transactions of the application. */
@Timeout(120)
class DeliveryAutoConfigurationTest {
  private static final String KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  @TempDir Path folder;
  private HikariDataSource store;
  private Responder receiver;
  private ApplicationContextRunner withStore;
  private ApplicationContextRunner boot;

  @BeforeEach
  void start() throws IOException {
    store = new HikariDataSource();
    store.setJdbcUrl(
        "jdbc:sqlite:"
            + folder.resolve("content.db")
            + "?transaction_mode=IMMEDIATE&journal_mode=WAL&busy_timeout=10000");
    receiver = new Responder(204);
    withStore =
        new ApplicationContextRunner()
            .withConfiguration(
                AutoConfigurations.of(
                    DeliveryAutoConfiguration.class, DeliveryEndpointAutoConfiguration.class))
            .withPropertyValues(
                "content.delivery.allowed-addresses=127.0.0.0/8",
                "content.delivery.threads=1",
                "content.delivery.signing-keys[0]=" + KEY,
                "management.endpoints.web.exposure.include=deliveries")
            .withBean(DataSource.class, () -> store)
            .withBean(PlatformTransactionManager.class, () -> new JdbcTransactionManager(store));
    boot = withStore.withBean(WebhookSource.class, () -> StoredWebhooks.at(receiver.url()));
  }

  @AfterEach
  void stop() {
    receiver.close();
    store.close();
  }

  @Test
  void a_committed_event_is_delivered_and_signed() {
    boot.run(
        context -> {
          transaction(context)
              .executeWithoutResult(
                  status -> context.getBean(Publisher.class).publish(StoredWebhooks.event("e1")));

          Responder.Received received = receiver.received().poll(60, TimeUnit.SECONDS);
          assertThat(received.body()).contains("\"event_id\":\"e1\"");
          assertThat(received.header("webhook-signature")).startsWith("v1,");
        });
  }

  @Test
  void an_event_is_published_at_a_position_in_the_current_trace() {
    String position = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    ObservationRegistry traces = ObservationRegistry.create();
    traces.observationConfig().observationHandler(new Propagating(position));
    boot.withBean(ObservationRegistry.class, () -> traces)
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .run(
            context -> {
              Publisher publisher = context.getBean(Publisher.class);
              publisher.publish(StoredWebhooks.event("outside"));
              Observation.createNotStarted("request", traces)
                  .observe(() -> publisher.publish(StoredWebhooks.event("within")));

              assertThat(count("delivery_events where traceparent = '" + position + "'")).isOne();
            });
  }

  /** As the handler of Micrometer Tracing. */
  private record Propagating(String position) implements ObservationHandler<SenderContext<Object>> {
    @Override
    public void onStart(SenderContext<Object> context) {
      context.getSetter().set(context.getCarrier(), "traceparent", position);
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
      return context instanceof SenderContext;
    }
  }

  @Test
  void an_event_that_is_rolled_back_is_never_stored() {
    boot.run(
        context -> {
          TransactionTemplate transaction = transaction(context);
          Publisher publisher = context.getBean(Publisher.class);

          assertThatThrownBy(
                  () ->
                      transaction.executeWithoutResult(
                          status -> {
                            publisher.publish(StoredWebhooks.event("e1"));
                            throw new IllegalStateException("changed my mind");
                          }))
              .hasMessage("changed my mind");
          publisher.publish(StoredWebhooks.event("e2"));

          assertThat(receiver.received().poll(60, TimeUnit.SECONDS).body()).contains("e2");
          assertThat(count("delivery_events where id = 'e1'")).isZero();
        });
  }

  @Test
  void one_connection_is_enough() {
    store.setMaximumPoolSize(1);
    store.setConnectionTimeout(Duration.ofSeconds(90).toMillis());
    boot.run(
        context -> {
          for (int i = 0; i < 20; i++) {
            String id = "e" + i;
            transaction(context)
                .executeWithoutResult(
                    status -> context.getBean(Publisher.class).publish(StoredWebhooks.event(id)));
          }

          for (int i = 0; i < 20; i++) {
            assertThat(receiver.received().poll(60, TimeUnit.SECONDS)).isNotNull();
          }
        });
  }

  @Test
  void without_webhooks_there_is_no_delivery() {
    withStore.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(Publisher.class));
  }

  @Test
  void without_the_library_nothing_is_loaded() {
    withStore
        .withClassLoader(new FilteredClassLoader("dev.contentservice.delivery"))
        .run(
            context ->
                assertThat(context)
                    .hasNotFailed()
                    .doesNotHaveBean("contentPublisher")
                    .doesNotHaveBean("deliveriesEndpoint"));
  }

  @Test
  void without_metrics_and_actuator_events_are_delivered() {
    boot.withClassLoader(
            new FilteredClassLoader("io.micrometer", "org.springframework.boot.actuate"))
        .run(
            context -> {
              context.getBean(Publisher.class).publish(StoredWebhooks.event("e1"));

              assertThat(receiver.received().poll(60, TimeUnit.SECONDS)).isNotNull();
              assertThat(context).doesNotHaveBean("deliveriesEndpoint");
            });
  }

  @Test
  void attempts_and_the_backlog_are_measured() {
    MeterRegistry meters = new SimpleMeterRegistry();
    boot.withBean(MeterRegistry.class, () -> meters)
        .run(
            context -> {
              context.getBean(BacklogMetrics.class).bindTo(meters);
              context.getBean(Publisher.class).publish(StoredWebhooks.event("e1"));
              assertThat(receiver.received().poll(60, TimeUnit.SECONDS)).isNotNull();
            });

    // Closing waited for the attempt.
    assertThat(meters.get("content.delivery.attempts").tag("outcome", "delivered").timer().count())
        .isEqualTo(1);
    assertThat(meters.get("content.delivery.matching").timer().count()).isEqualTo(1);
    assertThat(meters.get("content.delivery.queued").tag("state", "pending").gauge()).isNotNull();
  }

  @Test
  void a_failing_proxy_is_reported_and_its_credentials_are_not() {
    MeterRegistry meters = new SimpleMeterRegistry();
    boot.withPropertyValues(
            "content.delivery.proxy.address=127.0.0.1:1",
            "content.delivery.proxy.user=robot",
            "content.delivery.proxy.password=secret-word")
        .withBean(MeterRegistry.class, () -> meters)
        .run(
            context -> {
              DeliveryHealth health = context.getBean(DeliveryHealth.class);
              context.getBean(ProxyMetrics.class).bindTo(meters);
              assertThat(health.check()).doesNotContainKey("egressProxy");
              context.getBean(Publisher.class).publish(StoredWebhooks.event("e1"));

              while (!health.check().containsKey("egressProxy")) {
                Thread.sleep(20);
              }
              assertThat(health.check().get("egressProxy").toString())
                  .contains("it cannot be connected");
              assertThat(meters.get("content.delivery.proxy.failing").gauge().value()).isOne();
              assertThat(context.getBean(DeliveryProperties.class).toString())
                  .doesNotContain("secret-word");
              assertThat(count("delivery_records where state = 'pending' and attempts = 0"))
                  .isOne();
              assertThat(receiver.received()).isEmpty();
            });
  }

  @Test
  void a_bad_proxy_fails_the_start() {
    boot.withPropertyValues("content.delivery.proxy.address=http://u:secret-word@proxy:3128")
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .rootCause()
                    .hasMessageStartingWith("content.delivery.proxy.address: a proxy is a host")
                    .hasMessageNotContaining("secret-word"));
  }

  @Test
  void a_node_without_dispatch_publishes_only() {
    boot.withPropertyValues("content.delivery.dispatch=false")
        .run(
            context -> {
              context.getBean(Publisher.class).publish(StoredWebhooks.event("e1"));

              assertThat(count("delivery_records where state = 'pending'")).isEqualTo(1);
              assertThat(context.getBean(DeliveryHealth.class).check())
                  .containsEntry("pending", 1L);
            });
    assertThat(receiver.received()).isEmpty();
  }

  @Test
  void the_tables_can_be_created_by_the_documented_sql() {
    new ResourceDatabasePopulator(
            new ClassPathResource("dev/contentservice/delivery/outbox/sqlite/V1__baseline.sql"))
        .execute(store);

    boot.withPropertyValues("content.delivery.migrate-schema=false")
        .run(
            context -> {
              context.getBean(Publisher.class).publish(StoredWebhooks.event("e1"));

              assertThat(receiver.received().poll(60, TimeUnit.SECONDS)).isNotNull();
            });
  }

  @Test
  void delivery_that_is_not_enabled_has_no_beans_and_no_tables() {
    boot.withPropertyValues("content.delivery.enabled=false")
        .run(
            context -> {
              assertThat(context)
                  .hasNotFailed()
                  .doesNotHaveBean(Publisher.class)
                  .doesNotHaveBean(DeliveryLifecycle.class);
              assertThatThrownBy(() -> count("delivery_records where state = 'pending'"))
                  .hasMessageContaining("delivery_records");
            });
  }

  @Test
  void publishing_can_require_a_transaction_of_the_caller() {
    boot.withPropertyValues("content.delivery.require-transaction=true")
        .run(
            context -> {
              Publisher publisher = context.getBean(Publisher.class);

              assertThatThrownBy(() -> publisher.publish(StoredWebhooks.event("alone")))
                  .hasMessageContaining("only in a transaction of the caller");
              new TransactionTemplate(context.getBean(PlatformTransactionManager.class))
                  .executeWithoutResult(
                      status -> publisher.publish(StoredWebhooks.event("joined")));

              assertThat(count("delivery_events where id = 'joined'")).isEqualTo(1);
              assertThat(count("delivery_events where id = 'alone'")).isZero();
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class Table {
    @Bean
    JdbcWebhookStore webhooks(
        TransactionRunner store,
        @Qualifier("contentDeliveryClock") StoreClock clock,
        AddressPolicy addresses) {
      return new JdbcWebhookStore(store, clock, addresses);
    }
  }

  @Test
  void a_product_has_settings_of_the_webhooks_of_its_customers() {
    withStore
        .withUserConfiguration(Table.class)
        .run(
            context -> {
              WebhookSettings settings = context.getBean(WebhookSettings.class);
              Webhook webhook = StoredWebhooks.at(receiver.url()).webhook();
              settings.create("anna", webhook);
              Publisher publisher = context.getBean(Publisher.class);

              assertThat(publisher.publish("bert", StoredWebhooks.event("e")).webhooks()).isZero();
              assertThat(publisher.publish("anna", StoredWebhooks.event("e")).webhooks()).isOne();
              assertThat(receiver.received().poll(60, TimeUnit.SECONDS)).isNotNull();
              assertThat(settings.deliveries("bert", new DeliveryFilter(null, null, null), 9))
                  .isEqualTo(new DeliveryPage(List.of(), null));
            });
  }

  @Test
  void webhooks_can_be_in_the_table_of_the_library() {
    withStore
        .withUserConfiguration(Table.class)
        .run(
            context -> {
              JdbcWebhookStore webhooks = context.getBean(JdbcWebhookStore.class);
              new TransactionTemplate(context.getBean(PlatformTransactionManager.class))
                  .executeWithoutResult(
                      status -> {
                        webhooks.put(StoredWebhooks.at(receiver.url()).webhook());
                        status.setRollbackOnly();
                      });
              Publisher publisher = context.getBean(Publisher.class);
              assertThat(publisher.publish(StoredWebhooks.event("e1")).webhooks()).isZero();

              webhooks.put(StoredWebhooks.at(receiver.url()).webhook());

              assertThat(publisher.publish(StoredWebhooks.event("e2")).webhooks()).isOne();
              assertThat(receiver.received().poll(60, TimeUnit.SECONDS)).isNotNull();
            });
  }

  @Test
  void attempts_run_in_platform_threads_unless_the_application_has_virtual_ones_on() {
    assertThat(threadOfAnAttempt(boot)).isEqualTo("webhook-attempt");
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void attempts_run_in_virtual_threads_if_the_application_has_them_on() {
    assertThat(threadOfAnAttempt(boot.withPropertyValues("spring.threads.virtual.enabled=true")))
        .startsWith("webhook-attempt-");
  }

  private static String threadOfAnAttempt(ApplicationContextRunner application) {
    CompletableFuture<String> name = new CompletableFuture<>();
    PayloadFormats formats =
        PayloadFormats.defaults()
            .with(
                "1",
                request -> {
                  name.complete(Thread.currentThread().getName());
                  return "";
                });
    application
        .withBean(PayloadFormats.class, () -> formats)
        .run(
            context -> {
              context.getBean(Publisher.class).publish(StoredWebhooks.event("e1"));
              name.orTimeout(60, TimeUnit.SECONDS).join();
            });
    return name.join();
  }

  @Test
  void a_customizer_supplies_the_credentials_of_each_webhook() {
    SigningKey key = SigningKey.parse(SigningKey.createKeyPair());
    boot.withBean(
            DeliveryCustomizer.class,
            () ->
                delivery ->
                    delivery.credentials(webhookId -> SenderCredentials.signing(List.of(key))))
        .run(
            context -> {
              context.getBean(Publisher.class).publish(StoredWebhooks.event("e1"));

              assertThat(receiver.received().poll(60, TimeUnit.SECONDS).header("webhook-signature"))
                  .startsWith("v1a,");
            });
  }

  @Test
  void properties_beans_and_customizers_are_applied_in_this_order() {
    boot.withPropertyValues("content.delivery.user-agent=property")
        .withBean(
            PayloadFormats.class, () -> PayloadFormats.defaults().with("1", request -> "mine"))
        .withBean(DeliveryCustomizer.class, () -> delivery -> delivery.userAgent("customizer"))
        .run(
            context -> {
              context.getBean(Publisher.class).publish(StoredWebhooks.event("e1"));

              Responder.Received received = receiver.received().poll(60, TimeUnit.SECONDS);
              assertThat(received.body()).isEqualTo("mine");
              assertThat(received.header("user-agent")).isEqualTo("customizer");
            });
  }

  @Test
  void a_custom_payload_is_a_template_by_property() {
    StoredWebhooks stored = StoredWebhooks.at(receiver.url());
    stored.webhook().setCustomPayload("{{entity_id}}: {{entity.name}}");
    withStore
        .withPropertyValues("content.delivery.payload-templates=true")
        .withBean(WebhookSource.class, () -> stored)
        .run(
            context -> {
              context.getBean(Publisher.class).publish(StoredWebhooks.event("e1"));

              Responder.Received received = receiver.received().poll(60, TimeUnit.SECONDS);
              assertThat(received.body()).isEqualTo("m1: Article");
            });
  }

  @Test
  void templates_without_their_library_end_the_start() {
    boot.withPropertyValues("content.delivery.payload-templates=true")
        .withClassLoader(new FilteredClassLoader("com.samskivert"))
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("add the dependency com.samskivert:jmustache"));
  }

  @Test
  void the_clock_of_the_application_stays_the_only_one() {
    boot.withBean(Clock.class, Clock::systemUTC)
        .run(context -> assertThat(context.getBeanProvider(Clock.class).getIfUnique()).isNotNull());
  }

  @Test
  void signing_keys_are_never_shown() {
    boot.run(
        context ->
            assertThat(context.getBean(DeliveryProperties.class)).asString().doesNotContain(KEY));
  }

  @Test
  void the_endpoint_rejects_what_it_does_not_know() {
    boot.withPropertyValues("content.delivery.dispatch=false")
        .run(
            context -> {
              DeliveriesEndpoint endpoint = context.getBean(DeliveriesEndpoint.class);
              context.getBean(Publisher.class).publish(StoredWebhooks.event("e1"));
              String pending =
                  new JdbcTemplate(store)
                      .queryForObject("select id from delivery_records", String.class);

              assertThat(endpoint.newest(null, null, pending, null).getStatus()).isEqualTo(200);
              assertThat(endpoint.newest(null, "lost", null, null).getStatus()).isEqualTo(400);
              assertThat(endpoint.newest(null, null, "xx", null).getStatus()).isEqualTo(400);
              assertThat(endpoint.change(pending, "lose").getStatus()).isEqualTo(400);
              assertThat(endpoint.change(pending, null).getStatus()).isEqualTo(404);
              assertThat(endpoint.change(pending, "replay").getBody())
                  .containsEntry(
                      "detail",
                      "no completed delivery has this id; a pending one is sent without a replay");
              assertThat(endpoint.change(pending, "retry").getBody()).containsEntry("retried", 1);
              assertThat(endpoint.change(pending, "cancel").getBody())
                  .containsEntry("cancelled", 1);
              assertThat(endpoint.change(pending, "cancel").getStatus()).isEqualTo(404);
            });
  }

  private static TransactionTemplate transaction(AssertableApplicationContext context) {
    return new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
  }

  private int count(String rows) {
    return new JdbcTemplate(store).queryForObject("select count(*) from " + rows, Integer.class);
  }
}
