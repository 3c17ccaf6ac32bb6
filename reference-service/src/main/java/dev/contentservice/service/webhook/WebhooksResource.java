package dev.contentservice.service.webhook;

import dev.contentservice.delivery.queue.DisableBarrier;
import dev.contentservice.delivery.queue.DisabledWebhooks;
import dev.contentservice.delivery.queue.StoreClock;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.server.WebhooksApi;
import dev.contentservice.service.http.ProblemException;
import dev.contentservice.service.http.ProblemKind;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.WebhookRepository;
import org.jdbi.v3.core.Handle;

/** Updates webhooks (§4.2). */
public final class WebhooksResource implements WebhooksApi {
  private final Store store;
  private final WebhookRepository webhooks;
  private final WebhookChecks checks;
  private final DisableBarrier quiescence;
  private final StoreClock clock;

  WebhooksResource(
      Store store,
      WebhookRepository webhooks,
      WebhookChecks checks,
      DisableBarrier quiescence,
      StoreClock clock) {
    this.store = store;
    this.webhooks = webhooks;
    this.checks = checks;
    this.quiescence = quiescence;
    this.clock = clock;
  }

  @Override
  public Webhook updateWebhook(String webhookId, UpdateWebhookRequest body) {
    Webhook updated = store.inTransaction(handle -> update(handle, webhookId, body));
    // Checks the request, not the change: a client that retries after a lost response gets the
    // same guarantee (§6: sending happens only while it is enabled).
    if (Boolean.FALSE.equals(body.getEnabled())) {
      quiescence.await(webhookId);
    }
    return updated;
  }

  private Webhook update(Handle handle, String id, UpdateWebhookRequest body) {
    Webhook webhook =
        webhooks
            .lock(handle, id)
            .orElseThrow(
                () ->
                    new ProblemException(
                        ProblemKind.NOT_FOUND,
                        "no webhook has this id; check the last part of the path"));
    Report report = checks.update(handle, id).check(body);
    if (!report.passed()) {
      throw ProblemException.of(report);
    }
    boolean wasEnabled = Boolean.TRUE.equals(webhook.getEnabled());
    String url = webhook.getUrl();
    WebhookMergePatch.apply(body, webhook);
    webhooks.replace(handle, webhook);
    if (Boolean.TRUE.equals(webhook.getEnabled())
        && !(wasEnabled && webhook.getUrl().equals(url))) {
      DisabledWebhooks.clear(handle, id, clock.instant());
    }
    return webhook;
  }
}
