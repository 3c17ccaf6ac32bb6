package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.Presence;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gives the rules access to the members of an update or of a complete webhook. Omitted and null
 * members are both null, because neither can break a rule.
 */
interface WebhookAccessor<T> {
  WebhookAccessor<UpdateWebhookRequest> OF_UPDATE = new OfUpdate();
  WebhookAccessor<Webhook> OF_WEBHOOK = new OfWebhook();

  @Nullable String name(T body);

  @Nullable String url(T body);

  @Nullable WebhookHeaders headers(T body);

  @Nullable List<@Nullable EventSubscription> events(T body);

  @Nullable String basicUser(T body);

  @Nullable String basicPassword(T body);

  /** Reads an update, which has only the members it changes. */
  final class OfUpdate implements WebhookAccessor<UpdateWebhookRequest> {
    @Override
    public @Nullable String name(UpdateWebhookRequest body) {
      return body.getName();
    }

    @Override
    public @Nullable String url(UpdateWebhookRequest body) {
      return body.getUrl();
    }

    @Override
    public @Nullable WebhookHeaders headers(UpdateWebhookRequest body) {
      return body.getHeaders();
    }

    @Override
    public @Nullable List<@Nullable EventSubscription> events(UpdateWebhookRequest body) {
      return body.getEvents();
    }

    @Override
    public @Nullable String basicUser(UpdateWebhookRequest body) {
      return Presence.valueOf(body.getHttpBasicUser());
    }

    @Override
    public @Nullable String basicPassword(UpdateWebhookRequest body) {
      return Presence.valueOf(body.getHttpBasicPassword());
    }
  }

  /** Reads a complete webhook. */
  final class OfWebhook implements WebhookAccessor<Webhook> {
    @Override
    public @Nullable String name(Webhook body) {
      return body.getName();
    }

    @Override
    public @Nullable String url(Webhook body) {
      return body.getUrl();
    }

    @Override
    public @Nullable WebhookHeaders headers(Webhook body) {
      return body.getHeaders();
    }

    @Override
    public @Nullable List<@Nullable EventSubscription> events(Webhook body) {
      return body.getEvents();
    }

    @Override
    public @Nullable String basicUser(Webhook body) {
      return Presence.valueOf(body.getHttpBasicUser());
    }

    @Override
    public @Nullable String basicPassword(Webhook body) {
      return Presence.valueOf(body.getHttpBasicPassword());
    }
  }
}
