package dev.contentservice.server.support.spring;

import dev.contentservice.server.support.IdempotencyStore;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;

/**
 * Applies the configuration in Spring Boot if a bean implements an interface of the stub, or the
 * application has the operations of another contract.
 */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@Conditional(OnImplementation.class)
@Import(ServerSupportConfiguration.class)
class ServerSupportAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  IdempotencyStore idempotencyStore() {
    return IdempotencyStore.inMemory();
  }
}
