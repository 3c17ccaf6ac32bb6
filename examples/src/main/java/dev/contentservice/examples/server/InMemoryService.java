package dev.contentservice.examples.server;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.server.ItemTypesApi;
import dev.contentservice.server.WebhooksApi;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.support.ContractRules;
import dev.contentservice.server.support.IdempotencyStore;
import dev.contentservice.server.support.IdempotentRequest;
import dev.contentservice.server.support.NewItemType;
import dev.contentservice.server.support.NewWebhook;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.WebhookMergePatch;
import dev.contentservice.server.support.jakarta.ServerSupportFeature;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;

/** Both operations, in memory, served by Jersey. Arguments: the address and a token. */
@Path("/")
public final class InMemoryService implements ItemTypesApi, WebhooksApi {
  private final IdempotencyStore responses = IdempotencyStore.inMemory();
  private final Map<String, Webhook> webhooks = new ConcurrentHashMap<>();
  private final WebhookNameLookup names = WebhookNameLookup.among(webhooks::values);
  private final RequestChecker checker;
  @Context private SecurityContext caller;

  private InMemoryService(String token) {
    webhooks.put("w1", NewWebhook.complete(new Webhook().id("w1").name("First")));
    webhooks.put("w2", NewWebhook.complete(new Webhook().id("w2").name("Second")));
    TokenVerifier tokens = TokenVerifier.of(Map.of("me", token));
    checker =
        RequestChecker.builder(ContractOperations.ALL, tokens)
            .rules(ContractRules.of(names))
            .build();
  }

  public static void main(String... args) {
    InMemoryService service = new InMemoryService(args[1]);
    ServerSupportFeature feature = new ServerSupportFeature(service.checker);
    JdkHttpServerFactory.createHttpServer(
        URI.create(args[0]), new ResourceConfig().register(service).register(feature));
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
