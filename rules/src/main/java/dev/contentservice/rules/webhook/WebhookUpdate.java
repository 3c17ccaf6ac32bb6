package dev.contentservice.rules.webhook;

import dev.contentservice.model.UpdateWebhookRequest;

/**
 * An update together with the webhook it is for, where both must travel as one object, as through
 * Jakarta Validation.
 *
 * @param webhookId the webhook to update
 * @param body what to change of it
 */
public record WebhookUpdate(String webhookId, UpdateWebhookRequest body) {}
