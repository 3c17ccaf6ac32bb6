package dev.contentservice.consumers.receiving;

import dev.contentservice.model.ItemType;
import dev.contentservice.receiver.WebhookEvent;

/** What the application does with an event. */
final class Created {
  private Created() {}

  static void print(ItemType model, WebhookEvent event) {
    System.out.println(event.id() + " created the model " + model.getName());
  }
}
