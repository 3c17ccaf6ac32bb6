package dev.contentservice.service.store.repository;

import dev.contentservice.model.Webhook;
import dev.contentservice.service.access.Actor;

/**
 * The new state of a webhook.
 *
 * @param by who changed it
 */
public record ChangedWebhook(Webhook webhook, Actor by) {}
