package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.testing.ContentServiceTest;
import dev.contentservice.testing.ProvisionedWebhook;
import dev.contentservice.testing.TestService;
import dev.contentservice.testing.WebhookReceiver;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ContentServiceTest
@ProvisionedWebhook(id = "wh-search", entityType = "item_type", eventTypes = "update")
class ArticleWebhookTest {

  @Test
  void the_search_is_notified_of_updates(
      ContentClient client, TestService service, WebhookReceiver receiver) {
    ItemType article = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));

    service.publish("item_type", "update", article.getId(), Map.of("name", "Story"));

    receiver
        .awaitDelivery("wh-search")
        .hasEvent("item_type", "update")
        .hasMember("/entity/name", "Story");
    receiver.requireNoMoreDeliveries();
  }

  @Test
  void a_failed_delivery_is_retried(TestService service, WebhookReceiver receiver) {
    receiver.failNext(2);

    service.publish("item_type", "update", "m1", Map.of("name", "Story"));

    assertEquals(3, receiver.awaitDelivery("wh-search").attempt());
  }

  @Test
  void a_disabled_webhook_is_not_notified(
      ContentClient client, TestService service, WebhookReceiver receiver) {
    client.webhooks().update("wh-search", webhook -> webhook.enabled(false));

    service.publish("item_type", "update", "m1", Map.of("name", "Story"));

    receiver.requireNoMoreDeliveries();
  }
}
