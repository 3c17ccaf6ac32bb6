package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.runtime.Delivery;
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
  DeliveriesEndpoint deliveriesEndpoint(TransactionRunner store, Replay replay, Delivery delivery) {
    return new DeliveriesEndpoint(store, replay, delivery.retry(), delivery.cancellation());
  }
}
