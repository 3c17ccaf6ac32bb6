package dev.contentservice.rules.webhook;

import dev.contentservice.model.UpdateWebhookRequest;
import org.jspecify.annotations.Nullable;

/**
 * An update together with the webhook it is for, where both must travel as one object, as through
 * Jakarta Validation.
 *
 * @param webhookId the webhook to update, whose own name it may keep; null if it is not known
 * @param body what to change of it; null is valid to the constraint, as every null is
 */
public record WebhookUpdate(@Nullable String webhookId, @Nullable UpdateWebhookRequest body) {}
