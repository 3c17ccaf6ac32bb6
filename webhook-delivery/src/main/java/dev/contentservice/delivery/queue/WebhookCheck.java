package dev.contentservice.delivery.queue;

import static java.util.Objects.requireNonNullElse;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.Presence;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks what a {@link WebhookSource} hands over, in the one place where it comes in: Java code can
 * leave out members that the contract requires (§2.2), and one such webhook must not fail the
 * publication of an event to all others.
 */
final class WebhookCheck {
  // Assumed: §9 does not show the versions; what is provisioned without one gets the same.
  private static final String FIRST_VERSION = "1";

  private WebhookCheck() {}

  /** Why it can neither be matched nor notified, naming the member and no value; null if it can. */
  static @Nullable String defect(Webhook webhook) {
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
        && filter.getEntityIds().stream().allMatch(WebhookCheck::isStorable);
  }

  // No event has another one, and no reference can be made of it.
  private static boolean isStorable(String text) {
    return text.indexOf('\0') < 0;
  }

  private static boolean hasAll(@Nullable Collection<?> values) {
    return values != null && values.stream().allMatch(Objects::nonNull);
  }

  /** A usable webhook with every member that it leaves out: disabled, plain, without secrets. */
  static Webhook complete(Webhook webhook) {
    return new Webhook()
        .id(webhook.getId())
        .name(webhook.getName())
        .url(webhook.getUrl())
        .customPayload(Presence.valueOf(webhook.getCustomPayload()))
        .headers(requireNonNullElse(webhook.getHeaders(), WebhookHeaders.none()))
        .events(webhook.getEvents())
        .httpBasicUser(Presence.valueOf(webhook.getHttpBasicUser()))
        .httpBasicPassword(Presence.valueOf(webhook.getHttpBasicPassword()))
        .enabled(Boolean.TRUE.equals(webhook.getEnabled()))
        .payloadApiVersion(requireNonNullElse(webhook.getPayloadApiVersion(), FIRST_VERSION))
        .nestedItemsInPayload(Boolean.TRUE.equals(webhook.getNestedItemsInPayload()));
  }
}
