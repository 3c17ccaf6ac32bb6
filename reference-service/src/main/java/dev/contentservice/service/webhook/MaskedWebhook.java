package dev.contentservice.service.webhook;

import dev.contentservice.delivery.outbox.query.Disabled;
import dev.contentservice.delivery.outbox.query.ReceiverHealth;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.DisabledReason;
import dev.contentservice.model.management.ManagedWebhook;
import dev.contentservice.model.management.WebhookActivity;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.service.delivery.ShownReceiver;
import dev.contentservice.service.store.repository.StoredWebhook;
import dev.contentservice.service.store.repository.StoredWebhook.EnabledChange;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A webhook for display: secrets are masked. */
final class MaskedWebhook {
  private static final String HIDDEN = "***";

  private MaskedWebhook() {}

  /**
   * The webhook with the reason why delivery disabled it.
   *
   * @param disabled null if it did not
   * @param receiver null if it is well
   */
  static ManagedWebhook of(
      StoredWebhook stored,
      @Nullable Disabled disabled,
      @Nullable ReceiverHealth receiver,
      WebhookActivity activity) {
    Webhook webhook = stored.webhook();
    EnabledChange change = stored.enabledChange();
    Disabled reason = Boolean.TRUE.equals(webhook.getEnabled()) ? null : disabled;
    ManagedWebhook shown =
        new ManagedWebhook(
            webhook.getId(),
            webhook.getName(),
            webhook.getUrl(),
            webhook.getCustomPayload(),
            webhook.getEvents(),
            webhook.getHttpBasicUser(),
            webhook.getPayloadApiVersion(),
            webhook.getNestedItemsInPayload(),
            webhook.getEnabled(),
            reason == null ? null : new DisabledReason(reason.reason(), reason.at()),
            stored.createdAt(),
            stored.updatedAt(),
            change == null ? null : change.at(),
            change == null ? null : change.by(),
            receiver == null ? null : ShownReceiver.of(receiver, webhook),
            ShownDelivery.of(stored.delivery()),
            activity);
    if (stored.certificate() != null) {
      shown.clientCertificate(ClientCertificates.shown(stored.certificate()));
    }
    Map<String, @Nullable Object> more = webhook.getAdditionalProperties();
    if (more != null) {
      more.forEach(shown::putAdditionalProperty);
    }
    if (webhook.getHeaders() == null) {
      // Its secrets cannot be decrypted.
      return shown;
    }
    Map<String, String> headers = new LinkedHashMap<>();
    webhook.getHeaders().values().keySet().forEach(name -> headers.put(name, HIDDEN));
    return shown
        .headers(WebhookHeaders.of(headers))
        .httpBasicPassword(webhook.getHttpBasicPassword() == null ? null : HIDDEN);
  }
}
