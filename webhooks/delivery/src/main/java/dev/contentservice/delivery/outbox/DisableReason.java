package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.outbox.internal.webhook.WebhookDisabling;
import java.util.Locale;

/** Why the service disabled a webhook. The words are stored: never reuse one. */
public enum DisableReason {
  /** The receiver responded with 410 Gone. */
  GONE("the receiver responded with 410 Gone"),
  /** Every attempt failed for days: {@link WebhookDisabling}. */
  FAILING("every attempt failed for days");

  private final String sentence;

  DisableReason(String sentence) {
    this.sentence = sentence;
  }

  /** The reason as it is stored and shown, such as {@code gone}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The reason as a sentence, without a final full stop. */
  public String sentence() {
    return sentence;
  }
}
