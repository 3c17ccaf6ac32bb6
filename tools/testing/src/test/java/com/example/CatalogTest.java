package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.client.ContentClient;
import dev.contentservice.testing.ContentServiceTest;
import dev.contentservice.testing.ProvisionedWebhook;
import dev.contentservice.testing.TestService;
import dev.contentservice.testing.WebhookReceiver;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ContentServiceTest
@ProvisionedWebhook(id = "wh-catalog", entityType = "item_type", eventTypes = "create")
class CatalogTest {

  @Test
  void a_model_is_created(ContentClient client) {
    assertFalse(new Catalog(client).add("Article", "article").isEmpty());
  }

  @Test
  void a_model_that_others_create_is_known_once(
      ContentClient client, TestService service, WebhookReceiver receiver) throws Exception {
    Catalog catalog = new Catalog(client);
    HttpServer server = catalog.receive(0, service.signingKey());
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/webhooks";
    client.webhooks().update("wh-catalog", webhook -> webhook.url(url));

    service.publish("item_type", "create", "m1", Map.of("id", "m1", "name", "Recipe"));

    receiver.requireNoMoreDeliveries(); // Waits until nothing is pending.
    assertEquals(List.of("Recipe"), List.copyOf(catalog.names()));
    server.stop(0);
  }
}
