package dev.contentservice.service.store.repository;

import dev.contentservice.model.Webhook;
import java.util.Locale;

/** Whether a webhook is enabled, and if not, who disabled it. */
public enum WebhookState {
  ENABLED,
  DISABLED,
  /** Because of its receiver, and nothing has enabled it since. */
  DISABLED_BY_SERVICE;

  /** The word in the store and in requests. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the state that has this word.
   *
   * @throws IllegalArgumentException if none has it
   */
  public static WebhookState parse(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  static WebhookState of(Webhook webhook) {
    return Boolean.TRUE.equals(webhook.getEnabled()) ? ENABLED : DISABLED;
  }
}
