package dev.contentservice.spring.boot.health;

import dev.contentservice.spring.boot.DeliveryAutoConfiguration;
import dev.contentservice.spring.boot.DeliveryHealth;
import dev.contentservice.spring.boot.HealthCheck;
import dev.contentservice.spring.boot.client.ClientAutoConfiguration;
import dev.contentservice.spring.boot.client.ClientHealth;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** The health indicators {@code contentClient} and {@code contentDelivery} in Spring Boot 4. */
@AutoConfiguration(after = {ClientAutoConfiguration.class, DeliveryAutoConfiguration.class})
@ConditionalOnClass(
    name =
        "org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator")
public class HealthBoot4AutoConfiguration {

  @Bean
  @ConditionalOnBean(ClientHealth.class)
  @ConditionalOnMissingBean(name = "contentClientHealthIndicator")
  @ConditionalOnEnabledHealthIndicator("content-client")
  HealthIndicator contentClientHealthIndicator(ClientHealth check) {
    return new Indicator(check);
  }

  @Bean
  @ConditionalOnBean(DeliveryHealth.class)
  @ConditionalOnMissingBean(name = "contentDeliveryHealthIndicator")
  @ConditionalOnEnabledHealthIndicator("content-delivery")
  HealthIndicator contentDeliveryHealthIndicator(DeliveryHealth check) {
    return new Indicator(check);
  }

  private record Indicator(HealthCheck check) implements HealthIndicator {
    @Override
    public Health health() {
      try {
        return Health.up().withDetails(check.check()).build();
      } catch (RuntimeException e) {
        check.logDown(e);
        return Health.down(e).build();
      }
    }
  }
}
