package dev.contentservice.consumers;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.server.ItemTypesApi;
import dev.contentservice.server.WebhooksApi;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.support.ContractRules;
import dev.contentservice.server.support.NewItemType;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.WebhookMergePatch;
import dev.contentservice.server.support.jakarta.ServerSupportFeature;
import jakarta.ws.rs.Path;
import java.net.URI;
import java.util.Map;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;

/** Both operations on Jersey. */
final class Service implements AutoCloseable {
  private final HttpServer server;

  Service(String token, Map<String, Webhook> webhooks) {
    RequestChecker checker =
        RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of("me", token)))
            .rules(ContractRules.of(WebhookNameLookup.among(webhooks::values)))
            .build();
    ResourceConfig application =
        new ResourceConfig()
            .register(new Operations(webhooks))
            .register(new ServerSupportFeature(checker));
    server = JdkHttpServerFactory.createHttpServer(URI.create("http://127.0.0.1:0/"), application);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }

  /** An implementation of the stub. */
  @Path("/")
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
