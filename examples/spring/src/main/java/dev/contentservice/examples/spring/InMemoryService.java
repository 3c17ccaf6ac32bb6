package dev.contentservice.examples.spring;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.spring.ItemTypesApi;
import dev.contentservice.server.spring.WebhooksApi;
import dev.contentservice.server.support.ContractRules;
import dev.contentservice.server.support.IdempotencyStore;
import dev.contentservice.server.support.IdempotentRequest;
import dev.contentservice.server.support.NewItemType;
import dev.contentservice.server.support.NewWebhook;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.WebhookMergePatch;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** Both operations, in memory, served by Spring Boot. The property {@code token} is its token. */
@SpringBootApplication(proxyBeanMethods = false)
final class InMemoryService implements ItemTypesApi, WebhooksApi {
  private final Map<String, Webhook> webhooks = new ConcurrentHashMap<>();
  private final WebhookNameLookup names = WebhookNameLookup.among(webhooks::values);
  @Autowired private IdempotencyStore responses;
  @Autowired private HttpServletRequest caller;

  public static void main(String... args) {
    SpringApplication.run(InMemoryService.class, args);
  }

  @Bean
  RequestChecker checker(@Value("${token}") String token) {
    webhooks.put("w1", NewWebhook.complete(new Webhook().id("w1").name("First")));
    webhooks.put("w2", NewWebhook.complete(new Webhook().id("w2").name("Second")));
    TokenVerifier tokens = TokenVerifier.of(Map.of("me", token));
    return RequestChecker.builder(ContractOperations.ALL, tokens)
        .rules(ContractRules.of(names))
        .build();
  }

  @Override
  public ItemType createItemType(CreateItemTypeRequest body, Boolean skipMenuItem, String key) {
    return IdempotentRequest.of(caller.getUserPrincipal().getName(), key, body, skipMenuItem)
        .response(responses, ItemType.class, () -> NewItemType.of(body));
  }

  @Override
  public synchronized Webhook updateWebhook(String id, UpdateWebhookRequest body) {
    ContractRules.checkUniqueName(names, id, body);
    return Optional.ofNullable(
            webhooks.computeIfPresent(id, (same, old) -> WebhookMergePatch.apply(body, old)))
        .orElseThrow(() -> ProblemException.notFound("no webhook has this id"));
  }
}
