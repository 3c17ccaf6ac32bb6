package dev.contentservice.consumers.receiving;

import static dev.contentservice.consumers.receiving.Models.KEY;

import dev.contentservice.model.ItemType;
import dev.contentservice.receiver.WebhookEndpoint;
import dev.contentservice.receiver.servlet.WebhookFilter;
import jakarta.servlet.annotation.WebFilter;

@WebFilter("/webhooks")
public class Receiving extends WebhookFilter {
  public Receiving() {
    super(
        WebhookEndpoint.builder(KEY)
            .on("item_type", "create", ItemType.class, Models::add)
            .build());
  }
}
