package dev.contentservice.spring.boot;

import dev.contentservice.delivery.http.Sender;
import dev.contentservice.delivery.metrics.BacklogMetrics;
import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.metrics.ProxyMetrics;
import dev.contentservice.delivery.outbox.BacklogReader;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.publish.Publisher;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;

/** Delivers webhook events with the application's data source, if it has a webhook source. */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.autoconfigure.jdbc.DataSourceTransactionManagerAutoConfiguration",
      "org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration",
      "org.springframework.boot.autoconfigure.transaction.jta.JtaAutoConfiguration",
      "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.transaction.jta.autoconfigure.JtaAutoConfiguration"
    })
@ConditionalOnClass({Publisher.class, DataSourceUtils.class})
@ConditionalOnProperty(name = "content.delivery.enabled", matchIfMissing = true)
@ConditionalOnBean(WebhookSource.class)
@ConditionalOnSingleCandidate(DataSource.class)
@EnableConfigurationProperties(DeliveryProperties.class)
@Import({DeliveryPublishing.class, DeliverySending.class})
@ImportRuntimeHints(DeliveryHints.class)
class DeliveryAutoConfiguration {
  static final String CLOCK = "contentDeliveryClock";

  @Bean
  @DependsOnDatabaseInitialization
  @ConditionalOnMissingBean
  DeliverySchema contentDeliverySchema(DataSource dataSource, DeliveryProperties properties)
      throws SQLException {
    return new DeliverySchema(dataSource, properties.migrateSchema(), properties.schema());
  }

  @Bean
  @ConditionalOnMissingBean(TransactionRunner.class)
  SpringTransactions contentDeliveryTransactions(
      DataSource dataSource, PlatformTransactionManager manager, ListableBeanFactory beans) {
    return new SpringTransactions(
        dataSource,
        manager,
        "the data source is %s and the transaction manager %s"
            .formatted(
                name(beans, DataSource.class, dataSource),
                name(beans, PlatformTransactionManager.class, manager)));
  }

  private static <T> String name(ListableBeanFactory beans, Class<T> type, T bean) {
    return beans.getBeansOfType(type).entrySet().stream()
        .filter(each -> each.getValue() == bean)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(() -> bean.getClass().getName());
  }

  /** No default candidate, because it is a {@code Clock}, of which applications have their own. */
  @Bean(name = CLOCK, defaultCandidate = false)
  @ConditionalOnMissingBean(name = CLOCK)
  StoreClock clock(TransactionRunner store, DeliverySchema schema) {
    return StoreClock.of(store);
  }

  @Bean
  @ConditionalOnMissingBean
  OutboxConfig contentDeliveryOutboxConfig(DeliveryProperties properties) {
    return OutboxConfig.defaults()
        .withInFlightPerWebhook(properties.inFlightPerWebhook())
        .withLease(properties.lease());
  }

  @Bean
  @ConditionalOnMissingBean
  BacklogReader contentDeliveryBacklog(
      TransactionRunner store, @Qualifier(CLOCK) StoreClock clock) {
    return new BacklogReader(store, clock);
  }

  @Bean
  @ConditionalOnMissingBean
  DeliveryHealth contentDeliveryHealth(
      BacklogReader backlog, DeliveryLifecycle delivery, Sender sender) {
    return new DeliveryHealth(backlog, delivery, sender);
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterRegistry.class)
  @ConditionalOnBean(MeterRegistry.class)
  static class Metrics {
    @Bean
    @ConditionalOnMissingBean
    MicrometerObserver contentDeliveryMetrics(MeterRegistry registry) {
      return new MicrometerObserver(new DeliveryMetrics(registry));
    }

    @Bean
    @ConditionalOnMissingBean
    BacklogMetrics contentDeliveryBacklogMetrics(BacklogReader backlog) {
      return new BacklogMetrics(backlog);
    }

    @Bean
    @ConditionalOnMissingBean
    ProxyMetrics contentDeliveryProxyMetrics(Sender sender) {
      return new ProxyMetrics(sender);
    }
  }
}
