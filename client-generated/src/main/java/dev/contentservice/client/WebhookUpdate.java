package dev.contentservice.client;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** Updating a webhook (§4.2) as an operation. */
final class WebhookUpdate {
  /** A URI gives these a meaning of their own, so that the request would go somewhere else. */
  private static final Set<String> DOTS = Set.of(".", "..");

  private WebhookUpdate() {}

  static UpdateWebhookRequest named(Consumer<WebhookChange> change) {
    WebhookChange changes = new WebhookChange();
    Objects.requireNonNull(change, "change").accept(changes);
    return changes.request();
  }

  /** Sent twice it leaves the same state: PUT is idempotent (RFC 9110 §9.2.2). */
  static Operation<Webhook> of(
      RequestDescriptor contract, String webhookId, UpdateWebhookRequest changes) {
    Objects.requireNonNull(changes, "changes");
    if (Objects.requireNonNull(webhookId, "webhookId").isBlank() || DOTS.contains(webhookId)) {
      throw new IllegalArgumentException(
          "'" + webhookId + "' names no webhook; give the id that the service gave it");
    }
    return new Operation<>(
        Webhook.class,
        changes,
        () -> contract.update(webhookId, changes),
        true,
        () -> SecretScrubber.of(changes));
  }
}
