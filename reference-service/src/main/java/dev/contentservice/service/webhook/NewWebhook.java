package dev.contentservice.service.webhook;

import static java.util.Objects.requireNonNullElse;

import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.List;

/**
 * The webhook that a provisioning file asks for. Assumed: what is left out starts empty and
 * disabled.
 */
final class NewWebhook {
  private static final String FIRST_VERSION = "1";

  private NewWebhook() {}

  static Webhook complete(Webhook wanted) {
    return new Webhook()
        .id(wanted.getId())
        .name(wanted.getName())
        .url(requireNonNullElse(wanted.getUrl(), ""))
        .customPayload(wanted.getCustomPayload().orElse(null))
        .headers(requireNonNullElse(wanted.getHeaders(), WebhookHeaders.none()))
        .events(requireNonNullElse(wanted.getEvents(), List.of()))
        .httpBasicUser(wanted.getHttpBasicUser().orElse(null))
        .httpBasicPassword(wanted.getHttpBasicPassword().orElse(null))
        .enabled(Boolean.TRUE.equals(wanted.getEnabled()))
        .payloadApiVersion(requireNonNullElse(wanted.getPayloadApiVersion(), FIRST_VERSION))
        .nestedItemsInPayload(Boolean.TRUE.equals(wanted.getNestedItemsInPayload()));
  }
}
