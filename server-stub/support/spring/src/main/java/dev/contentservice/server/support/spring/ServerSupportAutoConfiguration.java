package dev.contentservice.server.support.spring;

import dev.contentservice.server.spring.ItemTypesApi;
import dev.contentservice.server.spring.WebhooksApi;
import dev.contentservice.server.support.IdempotencyStore;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;

/** Applies the configuration in Spring Boot if a bean implements an interface of the stub. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@Conditional(ServerSupportAutoConfiguration.OnImplementation.class)
@Import(ServerSupportConfiguration.class)
class ServerSupportAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  IdempotencyStore idempotencyStore() {
    return IdempotencyStore.inMemory();
  }

  static final class OnImplementation extends AnyNestedCondition {
    OnImplementation() {
      super(ConfigurationPhase.REGISTER_BEAN);
    }

    @ConditionalOnBean(ItemTypesApi.class)
    static final class OfItemTypes {}

    @ConditionalOnBean(WebhooksApi.class)
    static final class OfWebhooks {}
  }
}
