package dev.contentservice.server.support.jakarta;

import dev.contentservice.added.WebhooksApi;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.support.ProblemException;
import jakarta.ws.rs.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An implementation of the contract with one more operation. */
@Path("/")
public final class WebhookRemoval implements WebhooksApi {
  private static final Map<String, Integer> WEBHOOKS = new ConcurrentHashMap<>(Map.of("w1", 0));

  @Override
  public Webhook updateWebhook(String id, UpdateWebhookRequest body) {
    return new Webhook().id(id).name(body.getName());
  }

  @Override
  public void removeWebhook(String id, Integer afterDays) {
    if (WEBHOOKS.remove(id) == null) {
      throw ProblemException.notFound("no webhook has this id; " + afterDays);
    }
  }
}
