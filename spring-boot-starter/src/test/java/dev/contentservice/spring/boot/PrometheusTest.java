package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.metrics.internal.BacklogMetrics;
import dev.contentservice.delivery.metrics.internal.ProxyMetrics;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.packaging.MetricsUsed;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** Compares what an application exposes with the dashboard and the alerts of the service. */
@Timeout(120)
@Tag("exhaustive")
class PrometheusTest {
  @TempDir Path folder;

  @Test
  void the_dashboard_and_the_alerts_find_every_metric_of_delivery() throws Exception {
    PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    try (Responder receiver = new Responder(410);
        HikariDataSource store = new HikariDataSource()) {
      store.setJdbcUrl("jdbc:sqlite:" + folder.resolve("content.db"));
      store.setMaximumPoolSize(1);
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(DeliveryAutoConfiguration.class))
          .withPropertyValues(
              "content.delivery.allowed-addresses=127.0.0.0/8", "content.delivery.threads=1")
          .withBean(DataSource.class, () -> store)
          .withBean(PlatformTransactionManager.class, () -> new JdbcTransactionManager(store))
          .withBean(WebhookSource.class, () -> StoredWebhooks.at(receiver.url()))
          .withBean(MeterRegistry.class, () -> meters)
          .run(
              context -> {
                context.getBean(BacklogMetrics.class).bindTo(meters);
                context.getBean(ProxyMetrics.class).bindTo(meters);
                context.getBean(Publisher.class).publish(StoredWebhooks.event("e1"));
                assertThat(receiver.received().poll(60, TimeUnit.SECONDS)).isNotNull();
                while (!meters.scrape().contains("content_delivery_attempts")) {
                  Thread.sleep(20);
                }

                Set<String> checked =
                    MetricsUsed.check(meters.scrape(), PrometheusTest::isOfDelivery);

                assertThat(checked).hasSizeGreaterThan(10);
              });
    }
  }

  /** An application counts the events that it publishes itself, as docs/SPRING-BOOT.md says. */
  private static boolean isOfDelivery(String metric) {
    return metric.startsWith("content_delivery_")
        && !metric.equals("content_delivery_events_total");
  }
}
