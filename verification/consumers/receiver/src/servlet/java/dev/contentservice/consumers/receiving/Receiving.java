package dev.contentservice.consumers.receiving;

import dev.contentservice.receiver.servlet.WebhookFilter;
import jakarta.servlet.annotation.WebFilter;

@WebFilter("/webhooks")
public class Receiving extends WebhookFilter {
  public Receiving() {
    super(Models.ENDPOINT);
  }
}
