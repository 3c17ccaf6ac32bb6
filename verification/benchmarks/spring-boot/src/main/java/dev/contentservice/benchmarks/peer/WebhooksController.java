package dev.contentservice.benchmarks.peer;

import static org.springframework.http.HttpStatus.NOT_FOUND;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.spring.WebhooksApi;
import dev.contentservice.server.support.WebhookMergePatch;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Updates webhooks. The database rejects a name that another webhook has. */
@RestController
class WebhooksController implements WebhooksApi {
  private final Webhooks webhooks;

  WebhooksController(Webhooks webhooks) {
    this.webhooks = webhooks;
  }

  @Override
  @Transactional
  public Webhook updateWebhook(String id, UpdateWebhookRequest body) {
    Webhook stored = webhooks.find(id).orElseThrow(() -> new ResponseStatusException(NOT_FOUND));
    Webhook updated = WebhookMergePatch.apply(body, stored);
    webhooks.update(updated);
    return updated;
  }
}
