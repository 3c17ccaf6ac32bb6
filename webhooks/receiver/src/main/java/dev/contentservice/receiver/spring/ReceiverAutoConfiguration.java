package dev.contentservice.receiver.spring;

import dev.contentservice.receiver.EndpointListener;
import dev.contentservice.receiver.EventReceiver;
import dev.contentservice.receiver.WebhookEndpoint;
import dev.contentservice.receiver.inbox.Inbox;
import dev.contentservice.receiver.servlet.WebhookFilter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.ClassUtils;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;

/** Receives webhooks at a path if a key is set, or the application has an endpoint of its own. */
@AutoConfiguration(
    after = InboxAutoConfiguration.class,
    afterName = {
      "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
    })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(HttpRequestHandler.class)
@EnableConfigurationProperties(ReceiverProperties.class)
class ReceiverAutoConfiguration {
  // Names, because the application may not have transactions of Spring.
  private static final List<String> DATABASE =
      List.of("javax.sql.DataSource", "org.springframework.transaction.PlatformTransactionManager");

  @Bean
  @Conditional(OnKeys.class)
  @ConditionalOnMissingBean
  WebhookEndpoint contentWebhookEndpoint(
      ListableBeanFactory beans,
      ReceiverProperties properties,
      ObjectProvider<Inbox> inbox,
      ObjectProvider<EndpointListener> listeners) {
    WebhookEndpoint.Builder endpoint =
        WebhookEndpoint.builder(
            EventReceiver.builder()
                .keys(properties.keys())
                .tolerance(properties.tolerance())
                .maxBytes(properties.maxBytes())
                .build());
    ListenerMethods.addTo(endpoint, beans);
    inbox.ifAvailable(endpoint::inbox);
    if (inbox.getIfAvailable() == null) {
      DATABASE.forEach(type -> requireNoChoice(beans, type));
    }
    if (properties.deduplicateByMessage()) {
      endpoint.deduplicateByMessage();
    }
    EndpointListener logging = EndpointListener.logging();
    return endpoint
        .listener(
            (received, outcome, failure) -> {
              logging.handled(received, outcome, failure);
              listeners.forEach(each -> each.handled(received, outcome, failure));
            })
        .build();
  }

  /** With several, none is that of the inbox, and without one events are processed again. */
  private static void requireNoChoice(ListableBeanFactory beans, String type) {
    if (ClassUtils.isPresent(type, null)) {
      String[] names = beans.getBeanNamesForType(ClassUtils.resolveClassName(type, null));
      if (names.length > 1) {
        throw new IllegalStateException(
            "the inbox of webhooks needs one %s, but there are %s; make one primary, or define a bean of the type Inbox"
                .formatted(ClassUtils.getShortName(type), String.join(", ", names)));
      }
    }
  }

  /** The raw body is read here, before any converter. */
  @Bean
  @ConditionalOnBean(WebhookEndpoint.class)
  SimpleUrlHandlerMapping contentWebhookMapping(
      WebhookEndpoint endpoint, ReceiverProperties properties) {
    HttpRequestHandler handler =
        (request, response) -> WebhookFilter.answer(endpoint, request, response);
    return new SimpleUrlHandlerMapping(
        Map.of(properties.path(), handler), Ordered.HIGHEST_PRECEDENCE);
  }

  @Bean
  @ConditionalOnBean(WebhookEndpoint.class)
  RawFormFilter contentWebhookRawForms(ReceiverProperties properties) {
    return new RawFormFilter(properties.path());
  }

  /** Methods that would never be called are a mistake in the configuration. */
  @Bean
  @ConditionalOnMissingBean(WebhookEndpoint.class)
  SmartInitializingSingleton contentReceiverKeyCheck(ListableBeanFactory beans) {
    return () -> {
      if (ListenerMethods.exist(beans)) {
        throw new IllegalStateException(
            "a bean has @WebhookListener, but no key verifies webhooks; set content.receiver.keys"
                + " to whsec_... of the sender");
      }
    };
  }

  static final class OnKeys implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return Binder.get(context.getEnvironment())
          .bind("content.receiver.keys", Bindable.listOf(String.class))
          .map(keys -> !keys.isEmpty())
          .orElse(false);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterRegistry.class)
  static class Metrics {
    @Bean
    @ConditionalOnBean(MeterRegistry.class)
    ReceiverMetrics contentReceiverMetrics(MeterRegistry registry) {
      return new ReceiverMetrics(registry);
    }
  }
}
