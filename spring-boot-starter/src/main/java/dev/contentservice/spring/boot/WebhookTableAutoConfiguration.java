package dev.contentservice.spring.boot;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookSource;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** The webhooks of an application that has the REST resource for them, and no source of its own. */
@AutoConfiguration(
    before = DeliveryAutoConfiguration.class,
    afterName = {
      "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
    })
@ConditionalOnClass(JdbcWebhookStore.class)
@ConditionalOnProperty("content.webhooks.api.enabled")
@ConditionalOnBean(DataSource.class)
class WebhookTableAutoConfiguration {

  @Bean
  @ConditionalOnProperty(name = "content.delivery.enabled", matchIfMissing = true)
  @ConditionalOnMissingBean(WebhookSource.class)
  JdbcWebhookStore contentWebhooks(
      TransactionRunner store,
      @Qualifier(DeliveryAutoConfiguration.CLOCK) StoreClock clock,
      AddressPolicy addresses) {
    return new JdbcWebhookStore(store, clock, addresses);
  }
}
