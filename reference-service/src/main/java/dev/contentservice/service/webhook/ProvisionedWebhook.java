package dev.contentservice.service.webhook;

import static java.util.Objects.requireNonNullElse;

import dev.contentservice.delivery.outbox.WebhookCheck;
import dev.contentservice.model.Webhook;
import java.util.List;

/**
 * One entry of a provisioning file.
 *
 * @param index from 0
 * @param line where it starts, from 1
 * @param signingKeys of its own; empty to keep the stored ones
 */
record ProvisionedWebhook(int index, int line, Webhook webhook, List<String> signingKeys) {

  /** The webhook to store. Assumed: omitted members start empty and disabled. */
  Webhook complete() {
    return WebhookCheck.complete(webhook)
        .url(requireNonNullElse(webhook.getUrl(), ""))
        .events(requireNonNullElse(webhook.getEvents(), List.of()));
  }

  /**
   * Formats a violation with its location.
   *
   * @param violation starts with the JSON Pointer of the member within the entry
   */
  String violation(String violation) {
    return violation(index, line, violation);
  }

  static String violation(int index, int line, String violation) {
    return "line " + line + ": /" + index + violation;
  }
}
