package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.runtime.WebhookSettings;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** The Actuator endpoint {@code deliveries}. */
@AutoConfiguration(after = DeliveryAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
class DeliveryEndpointAutoConfiguration {

  @Bean
  @ConditionalOnBean(DeliveryLifecycle.class)
  @ConditionalOnMissingBean
  @ConditionalOnAvailableEndpoint
  DeliveriesEndpoint deliveriesEndpoint(TransactionRunner store, WebhookSettings settings) {
    return new DeliveriesEndpoint(store, settings);
  }
}
