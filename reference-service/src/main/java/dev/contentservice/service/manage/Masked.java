package dev.contentservice.service.manage;

import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.LinkedHashMap;
import java.util.Map;

/** A webhook as people may see it: that there is a secret, never the secret. */
final class Masked {
  private static final String HIDDEN = "***";

  private Masked() {}

  static Webhook of(Webhook webhook) {
    Map<String, String> headers = new LinkedHashMap<>();
    webhook.getHeaders().values().keySet().forEach(name -> headers.put(name, HIDDEN));
    if (webhook.getHttpBasicPassword().orElse(null) != null) {
      webhook.httpBasicPassword(HIDDEN);
    }
    return webhook.headers(WebhookHeaders.of(headers));
  }
}
