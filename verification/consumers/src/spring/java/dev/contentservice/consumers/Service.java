package dev.contentservice.consumers;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.spring.ItemTypesApi;
import dev.contentservice.server.spring.WebhooksApi;
import dev.contentservice.server.support.ContractRules;
import dev.contentservice.server.support.NewItemType;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.WebhookMergePatch;
import java.net.URI;
import java.util.Map;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** Both operations on Spring Boot. */
final class Service implements AutoCloseable {
  private final ConfigurableApplicationContext application;

  Service(String token, Map<String, Webhook> webhooks) {
    RequestChecker checker =
        RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of("me", token)))
            .rules(ContractRules.of(WebhookNameLookup.among(webhooks::values)))
            .build();
    application =
        new SpringApplicationBuilder(Application.class)
            .properties("server.port=0", "server.address=127.0.0.1")
            .initializers(
                (GenericApplicationContext context) -> {
                  context.registerBean(RequestChecker.class, () -> checker);
                  context.registerBean(Operations.class, () -> new Operations(webhooks));
                })
            .run();
  }

  URI url() {
    return URI.create(
        "http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port"));
  }

  @Override
  public void close() {
    application.close();
  }

  /** An application without components of its own. */
  @EnableAutoConfiguration
  public static class Application {}

  /** An implementation of the stub. */
  public record Operations(Map<String, Webhook> webhooks) implements ItemTypesApi, WebhooksApi {
    @Override
    public ItemType createItemType(CreateItemTypeRequest body, Boolean skipMenuItem, String key) {
      return NewItemType.of(body);
    }

    @Override
    public Webhook updateWebhook(String id, UpdateWebhookRequest body) {
      return webhooks.computeIfPresent(id, (same, old) -> WebhookMergePatch.apply(body, old));
    }
  }
}
