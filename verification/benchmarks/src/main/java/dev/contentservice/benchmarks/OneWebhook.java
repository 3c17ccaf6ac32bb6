package dev.contentservice.benchmarks;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.WebhooksApi;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.WebhookMergePatch;
import jakarta.ws.rs.Path;
import java.util.Map;

/** The operation behind both adapters, and behind both frameworks alone. */
final class OneWebhook {
  static final String TOKEN = "Bearer secret";
  static final String PATH = "/webhooks/w1";

  private static final Webhook STORED = new Webhook().id("w1").name("Indexer");

  private OneWebhook() {}

  static RequestChecker checker() {
    return RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of("me", "secret")))
        .webhookNames(Bodies::findId)
        .build();
  }

  /** As a resource of Jakarta REST. */
  @Path("/")
  public static final class Resource implements WebhooksApi {
    @Override
    public Webhook updateWebhook(String id, UpdateWebhookRequest body) {
      return WebhookMergePatch.apply(body, STORED);
    }
  }

  /** As a controller of Spring MVC. */
  static final class Controller implements dev.contentservice.server.spring.WebhooksApi {
    @Override
    public Webhook updateWebhook(String id, UpdateWebhookRequest body) {
      return WebhookMergePatch.apply(body, STORED);
    }
  }
}
