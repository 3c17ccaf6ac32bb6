package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.runtime.WebhookSettings;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.ServerResponse;

/** The REST resource for a page of webhooks, if the application asks for it. */
@AutoConfiguration(after = DeliveryAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({WebhookSettings.class, RouterFunction.class})
@ConditionalOnProperty("content.webhooks.api.enabled")
@EnableConfigurationProperties(WebhooksApiProperties.class)
class WebhooksApiAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean(name = "contentWebhooksApi")
  RouterFunction<ServerResponse> contentWebhooksApi(
      WebhooksApiProperties properties,
      ObjectProvider<WebhookSettings> settings,
      ObjectProvider<JdbcWebhookStore> webhooks,
      ObjectProvider<TenantResolver> tenants) {
    WebhookSettings known =
        required(settings, "WebhookSettings: enable delivery, with a DataSource");
    required(webhooks, "JdbcWebhookStore: have no other source of webhooks");
    return new WebhooksApi(
            known,
            required(tenants, "TenantResolver, which says whose webhooks a request is about"),
            properties.path())
        .routes();
  }

  private static <T> T required(ObjectProvider<T> beans, String what) {
    return beans.getIfAvailable(
        () -> {
          throw new StartException("content.webhooks.api.enabled needs one bean of type " + what);
        });
  }
}
