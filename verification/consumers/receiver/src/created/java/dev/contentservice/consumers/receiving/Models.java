package dev.contentservice.consumers.receiving;

import dev.contentservice.model.ItemType;
import dev.contentservice.receiver.WebhookEndpoint;
import dev.contentservice.receiver.WebhookEvent;

/** The configuration of the application, and what it does with an event. */
final class Models {
  static final String KEY = System.getProperty("webhook.key");
  static final WebhookEndpoint ENDPOINT =
      WebhookEndpoint.builder(KEY).on("item_type", "create", ItemType.class, Models::add).build();

  private Models() {}

  static void add(ItemType model, WebhookEvent event) {
    System.out.println(event.id() + " created the model " + model.getName());
  }
}
