package dev.contentservice.client;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** Updates a webhook (§4.2). */
final class UpdateWebhookOperation {
  /** URI normalization would remove these path segments and change the target. */
  private static final Set<String> DOTS = Set.of(".", "..");

  private UpdateWebhookOperation() {}

  static UpdateWebhookRequest from(Consumer<WebhookChange> change) {
    WebhookChange changes = new WebhookChange();
    Objects.requireNonNull(change, "change").accept(changes);
    return changes.request();
  }

  /** PUT is idempotent (RFC 9110 §9.2.2), so retries are safe. */
  static Operation<Webhook> of(
      RequestDescriptor contract, String webhookId, UpdateWebhookRequest changes) {
    Objects.requireNonNull(changes, "changes");
    if (Objects.requireNonNull(webhookId, "webhookId").isBlank() || DOTS.contains(webhookId)) {
      throw new IllegalArgumentException(
          "'" + webhookId + "' is not a webhook id; use the id that the service returned");
    }
    return new Operation<>(
        Webhook.class,
        changes,
        () -> contract.update(webhookId, changes),
        true,
        () -> SecretScrubber.of(changes));
  }
}
