package dev.contentservice.service.webhook;

import dev.contentservice.delivery.outbox.DisableReasonRepository.Disabled;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A webhook for display: secrets are masked. */
final class MaskedWebhook {
  private static final String HIDDEN = "***";

  private MaskedWebhook() {}

  /**
   * Adds to the webhook's members why delivery disabled it.
   *
   * @param disabled null if it did not
   */
  static Webhook of(Webhook webhook, @Nullable Disabled disabled) {
    Disabled shown = Boolean.TRUE.equals(webhook.getEnabled()) ? null : disabled;
    webhook.putAdditionalProperty(
        "disabled",
        shown == null ? null : Map.of("reason", shown.reason(), "at", shown.at().toString()));
    if (webhook.getHeaders() == null) {
      // Its secrets cannot be decrypted.
      return webhook;
    }
    Map<String, String> headers = new LinkedHashMap<>();
    webhook.getHeaders().values().keySet().forEach(name -> headers.put(name, HIDDEN));
    if (webhook.getHttpBasicPassword() != null) {
      webhook.httpBasicPassword(HIDDEN);
    }
    return webhook.headers(WebhookHeaders.of(headers));
  }
}
