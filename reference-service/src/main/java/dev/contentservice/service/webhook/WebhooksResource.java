package dev.contentservice.service.webhook;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookRules;
import dev.contentservice.server.WebhooksApi;
import dev.contentservice.service.http.ProblemKind;
import dev.contentservice.service.http.Refusal;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Webhooks;
import org.jdbi.v3.core.Handle;

/** Updates webhooks (§4.2). */
public final class WebhooksResource implements WebhooksApi {
  private final Store store;
  private final Webhooks webhooks;
  private final EntityRelations relations;

  WebhooksResource(Store store, Webhooks webhooks, EntityRelations relations) {
    this.store = store;
    this.webhooks = webhooks;
    this.relations = relations;
  }

  @Override
  public Webhook updateWebhook(String webhookId, UpdateWebhookRequest body) {
    return store.inTransaction(handle -> update(handle, webhookId, body));
  }

  private Webhook update(Handle handle, String id, UpdateWebhookRequest body) {
    Webhook webhook =
        webhooks
            .lock(handle, id)
            .orElseThrow(
                () ->
                    new Refusal(
                        ProblemKind.NOT_FOUND,
                        "no webhook has this id; check the last part of the path"));
    Report report =
        WebhookRules.update(id, name -> webhooks.holderOf(handle, name), relations).check(body);
    if (!report.passed()) {
      throw Refusal.of(report);
    }
    WebhookChange.apply(body, webhook);
    webhooks.replace(handle, webhook);
    return webhook;
  }
}
