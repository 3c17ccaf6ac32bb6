package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.Presence;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Gives the rules access to the members of an update or of a complete webhook. Omitted and null
 * members are both null, because neither can break a rule.
 */
record WebhookAccessor<T>(
    Function<T, @Nullable String> name,
    Function<T, @Nullable String> url,
    Function<T, @Nullable WebhookHeaders> headers,
    Function<T, @Nullable List<@Nullable EventSubscription>> events,
    Function<T, @Nullable String> basicUser,
    Function<T, @Nullable String> basicPassword) {
  /** Reads an update, which has only the members it changes. */
  static final WebhookAccessor<UpdateWebhookRequest> OF_UPDATE =
      new WebhookAccessor<>(
          UpdateWebhookRequest::getName,
          UpdateWebhookRequest::getUrl,
          UpdateWebhookRequest::getHeaders,
          UpdateWebhookRequest::getEvents,
          body -> Presence.valueOf(body.getHttpBasicUser()),
          body -> Presence.valueOf(body.getHttpBasicPassword()));

  /** Reads a complete webhook. */
  static final WebhookAccessor<Webhook> OF_WEBHOOK =
      new WebhookAccessor<>(
          Webhook::getName,
          Webhook::getUrl,
          Webhook::getHeaders,
          Webhook::getEvents,
          Webhook::getHttpBasicUser,
          Webhook::getHttpBasicPassword);
}
