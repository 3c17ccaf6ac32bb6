package dev.contentservice.rules.webhook;

import dev.contentservice.model.UpdateWebhookRequest;
import org.jspecify.annotations.Nullable;

/**
 * An update with the id of its webhook, for APIs that validate one object, such as Jakarta
 * Validation.
 *
 * @param webhookId the id of the webhook to update, which may resend its own name; null if unknown
 * @param body the update; null is valid
 */
public record WebhookUpdate(@Nullable String webhookId, @Nullable UpdateWebhookRequest body) {}
