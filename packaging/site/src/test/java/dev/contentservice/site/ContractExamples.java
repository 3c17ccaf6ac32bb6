package dev.contentservice.site;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Webhook;

/** The site shows the body of a method as the Java example of the operation with its name. */
final class ContractExamples {
  private ContractExamples() {}

  static void createItemType(ContentClient client) {
    ItemType article = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));
    System.out.println(article.getId());
  }

  static void updateWebhook(ContentClient client) {
    Webhook webhook =
        client.webhooks().update("wh-search", w -> w.clearCustomPayload().enabled(false));
    System.out.println(webhook.getEnabled());
  }
}
