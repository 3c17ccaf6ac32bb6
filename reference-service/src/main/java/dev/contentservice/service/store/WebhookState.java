package dev.contentservice.service.store;

import dev.contentservice.model.Webhook;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

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

  /** Finds the state that has this word. */
  public static Optional<WebhookState> parse(String word) {
    return Arrays.stream(values()).filter(state -> state.word().equals(word)).findFirst();
  }

  static WebhookState of(Webhook webhook) {
    return Boolean.TRUE.equals(webhook.getEnabled()) ? ENABLED : DISABLED;
  }
}
