package dev.contentservice.spring.boot;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the REST resource for a page of webhooks.
 *
 * @param enabled Whether there is a REST resource with the webhooks of a customer. Needs a bean of
 *     type TenantResolver.
 * @param path Path of the resource in the application.
 */
@ConfigurationProperties("content.webhooks.api")
record WebhooksApiProperties(
    @DefaultValue("false") boolean enabled, @DefaultValue("/api/webhooks") String path) {

  WebhooksApiProperties {
    Checks.require(
        path.matches("/[A-Za-z0-9._~/-]*[A-Za-z0-9._~-]") && !path.contains("//"),
        "content.webhooks.api.path must be a path such as /api/webhooks");
  }
}
