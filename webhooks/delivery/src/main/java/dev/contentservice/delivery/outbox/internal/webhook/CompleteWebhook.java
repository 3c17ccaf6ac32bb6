package dev.contentservice.delivery.outbox.internal.webhook;

import static java.util.Objects.requireNonNullElse;

import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks webhooks of a {@link WebhookSource}. They may lack members that the contract requires
 * (§2.2), and one such webhook must not fail the publication of an event to all others.
 */
public final class CompleteWebhook {
  private CompleteWebhook() {}

  /** The missing or incomplete member, without any value; null if the webhook is complete. */
  public static @Nullable String defect(Webhook webhook) {
    if (webhook.getId() == null) {
      return "id is missing";
    }
    if (webhook.getUrl() == null) {
      return "url is missing";
    }
    if (webhook.getEvents() == null) {
      return "events is missing";
    }
    for (int i = 0; i < webhook.getEvents().size(); i++) {
      if (!isComplete(webhook.getEvents().get(i))) {
        return "events/" + i + " is incomplete";
      }
    }
    return null;
  }

  private static boolean isComplete(@Nullable EventSubscription subscription) {
    return subscription != null
        && subscription.getEntityType() != null
        && hasAll(subscription.getEventTypes())
        && isComplete(subscription.getFilter());
  }

  private static boolean isComplete(@Nullable EventFilter filter) {
    if (filter == null) {
      return true;
    }
    return filter.getEntityType() != null
        && isStorable(filter.getEntityType().value())
        && hasAll(filter.getEntityIds())
        && filter.getEntityIds().stream().allMatch(CompleteWebhook::isStorable);
  }

  // No event contains U+0000, and an entity reference rejects it.
  private static boolean isStorable(String text) {
    return text.indexOf('\0') < 0;
  }

  private static boolean hasAll(@Nullable Collection<?> values) {
    return values != null && values.stream().allMatch(Objects::nonNull);
  }

  /** Adds defaults for omitted members of a complete webhook. */
  public static Webhook complete(Webhook webhook) {
    PayloadSettings payload = PayloadSettings.of(webhook);
    Webhook complete = new Webhook();
    // Required members may be missing: the caller reports that.
    complete.setId(webhook.getId());
    complete.setName(webhook.getName());
    complete.setUrl(webhook.getUrl());
    complete.setEvents(webhook.getEvents());
    return complete
        .customPayload(payload.customPayload())
        .headers(requireNonNullElse(webhook.getHeaders(), WebhookHeaders.none()))
        .httpBasicUser(webhook.getHttpBasicUser())
        .httpBasicPassword(webhook.getHttpBasicPassword())
        .enabled(Boolean.TRUE.equals(webhook.getEnabled()))
        .payloadApiVersion(payload.payloadApiVersion())
        .nestedItemsInPayload(payload.nestedItemsInPayload());
  }
}
