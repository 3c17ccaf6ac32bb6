package dev.contentservice.spring.boot;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.metrics.internal.BacklogMetrics;
import dev.contentservice.delivery.metrics.internal.ProxyMetrics;
import dev.contentservice.delivery.outbox.DisableBarrier;
import dev.contentservice.delivery.outbox.Erasure;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.runtime.Delivery;
import dev.contentservice.delivery.runtime.DeliveryBuilder;
import dev.contentservice.delivery.runtime.WebhookSettings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.DataSourceUtils;

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
@ConditionalOnClass({Delivery.class, DataSourceUtils.class})
@ConditionalOnProperty(name = "content.delivery.enabled", matchIfMissing = true)
@ConditionalOnBean({WebhookSource.class, DataSource.class})
@EnableConfigurationProperties(DeliveryProperties.class)
@ImportRuntimeHints(DeliveryHints.class)
public class DeliveryAutoConfiguration {
  static final String CLOCK = "contentDeliveryClock";

  @Bean
  @ConditionalOnMissingBean
  DeliveryDatabase contentDeliveryDatabase(
      DeliveryProperties properties, ListableBeanFactory beans) {
    return DeliveryDatabase.find(properties.dataSource(), beans);
  }

  @Bean
  @DependsOnDatabaseInitialization
  @ConditionalOnMissingBean
  DeliverySchema contentDeliverySchema(DeliveryDatabase database, DeliveryProperties properties)
      throws SQLException {
    return new DeliverySchema(
        database.dataSource(), properties.migrateSchema(), properties.schema());
  }

  @Bean
  @ConditionalOnMissingBean(TransactionRunner.class)
  SpringTransactions contentDeliveryTransactions(
      DeliveryDatabase database, ListableBeanFactory beans) {
    return database.transactions(beans);
  }

  /** No default candidate, because it is a {@code Clock}, of which applications have their own. */
  @Bean(name = CLOCK, defaultCandidate = false)
  @ConditionalOnMissingBean(name = CLOCK)
  StoreClock clock(TransactionRunner store, DeliverySchema schema) {
    return StoreClock.of(store);
  }

  @Bean
  @ConditionalOnMissingBean
  AddressPolicy contentDeliveryAddresses(DeliveryProperties properties) {
    return AddressPolicy.allowing(
        properties.allowedAddresses().stream().map(CidrBlock::parse).toList());
  }

  @Bean
  @ConditionalOnMissingBean
  Delivery contentDelivery(
      DeliveryDatabase database,
      @DeliveryDataSource ObjectProvider<DataSource> sendingPool,
      TransactionRunner store,
      @Qualifier(CLOCK) StoreClock clock,
      WebhookSource webhooks,
      DeliveryProperties properties,
      Environment environment,
      BeanFactory beans) {
    DeliveryBuilder delivery =
        Delivery.on(database.dataSource())
            .migrateSchema(false)
            .transactions(store)
            .clock(clock)
            .webhooks(webhooks);
    sendingPool.ifAvailable(delivery::sendingPool);
    new DeliveryFactory(properties, environment, beans).configure(delivery);
    return delivery.build();
  }

  @Bean
  @ConditionalOnMissingBean
  DeliveryLifecycle contentDeliveryLifecycle(Delivery delivery) {
    return new DeliveryLifecycle(delivery);
  }

  @Bean
  @ConditionalOnMissingBean
  Publisher contentPublisher(Delivery delivery) {
    return delivery.publisher();
  }

  /** For a product's own page of webhooks, and its operators. */
  @Bean
  @ConditionalOnMissingBean
  WebhookSettings contentWebhookSettings(Delivery delivery) {
    return delivery.settings();
  }

  @Bean
  @ConditionalOnMissingBean
  Erasure contentDeliveryErasure(Delivery delivery) {
    return delivery.erasure();
  }

  @Bean
  @ConditionalOnMissingBean
  DisableBarrier contentDeliveryDisableBarrier(Delivery delivery) {
    return delivery.disableBarrier();
  }

  @Bean
  @ConditionalOnMissingBean
  DeliveryHealth contentDeliveryHealth(Delivery delivery) {
    return new DeliveryHealth(delivery);
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterRegistry.class)
  @ConditionalOnBean(MeterRegistry.class)
  static class Metrics {
    @Bean
    @ConditionalOnMissingBean(name = "contentDeliveryMetrics")
    DeliveryCustomizer contentDeliveryMetrics(MeterRegistry registry) {
      DeliveryMetrics metrics = new DeliveryMetrics(registry);
      return delivery -> delivery.metrics(metrics);
    }

    @Bean
    @ConditionalOnMissingBean(name = "contentDeliveryTraces")
    DeliveryCustomizer contentDeliveryTraces(ObjectProvider<ObservationRegistry> observations) {
      PublishingObservations traces =
          new PublishingObservations(observations.getIfAvailable(() -> ObservationRegistry.NOOP));
      return delivery -> delivery.traced(traces::position);
    }

    @Bean
    @ConditionalOnMissingBean
    BacklogMetrics contentDeliveryBacklogMetrics(Delivery delivery) {
      return new BacklogMetrics(delivery::backlog);
    }

    @Bean
    @ConditionalOnMissingBean
    ProxyMetrics contentDeliveryProxyMetrics(Delivery delivery) {
      return new ProxyMetrics(() -> delivery.proxyFault().isPresent());
    }
  }
}
