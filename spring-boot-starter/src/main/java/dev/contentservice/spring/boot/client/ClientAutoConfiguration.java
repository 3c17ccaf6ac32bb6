package dev.contentservice.spring.boot.client;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.core.Interceptor;
import dev.contentservice.spring.boot.ContentClientCustomizer;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** Creates a client from properties. */
@AutoConfiguration
@ConditionalOnClass(ContentClient.class)
@Conditional(ClientAutoConfiguration.BaseUrlIsSet.class)
@EnableConfigurationProperties(ClientProperties.class)
public class ClientAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  ClientFactory contentClientFactory(
      ClientProperties properties, ObjectProvider<ContentClientCustomizer> customizers) {
    return new ClientFactory(properties, customizers.orderedStream().toList());
  }

  @Bean
  @ConditionalOnMissingBean
  ContentClient contentClient(ClientFactory factory, ObjectProvider<Interceptor> interceptors) {
    return factory.client(interceptors.orderedStream().toList());
  }

  @Bean
  @ConditionalOnBean(ClientFactory.class)
  @ConditionalOnMissingBean
  ClientHealth contentClientHealth(ClientFactory factory) {
    return new ClientHealth(factory.calls());
  }

  /** Empty counts as not set, and a placeholder that cannot be resolved as set. */
  static final class BaseUrlIsSet extends SpringBootCondition {
    @Override
    public ConditionOutcome getMatchOutcome(
        ConditionContext context, AnnotatedTypeMetadata metadata) {
      boolean set =
          Binder.get(context.getEnvironment())
              .bind("content.client.base-url", String.class)
              .map(StringUtils::hasText)
              .orElse(false);
      return new ConditionOutcome(set, "content.client.base-url is " + (set ? "set" : "not set"));
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(ObservationRegistry.class)
  static class Observations {
    @Bean
    @ConditionalOnMissingBean
    ClientObservations contentClientObservations(ObjectProvider<ObservationRegistry> registry) {
      return new ClientObservations(registry.getIfAvailable(() -> ObservationRegistry.NOOP));
    }
  }
}
