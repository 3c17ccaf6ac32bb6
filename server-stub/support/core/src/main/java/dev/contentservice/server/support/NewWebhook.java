package dev.contentservice.server.support;

import static java.util.Objects.requireNonNullElse;

import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.List;

/**
 * A new webhook. Assumed: §2.2 does not show how one starts; omitted members start empty and
 * disabled.
 *
 * <pre>{@code
 * Webhook webhook = NewWebhook.complete(new Webhook().id("w1").name("Search indexer"));
 * }</pre>
 */
public final class NewWebhook {
  private static final String FIRST_VERSION = "1";

  private NewWebhook() {}

  /**
   * Returns a copy with all members.
   *
   * @param requested has at least an id and a name
   */
  public static Webhook complete(Webhook requested) {
    return new Webhook()
        .id(requested.getId())
        .name(requested.getName())
        .url(requireNonNullElse(requested.getUrl(), ""))
        .customPayload(requested.getCustomPayload())
        .headers(requireNonNullElse(requested.getHeaders(), WebhookHeaders.none()))
        .events(requireNonNullElse(requested.getEvents(), List.of()))
        .httpBasicUser(requested.getHttpBasicUser())
        .httpBasicPassword(requested.getHttpBasicPassword())
        .enabled(Boolean.TRUE.equals(requested.getEnabled()))
        .payloadApiVersion(requireNonNullElse(requested.getPayloadApiVersion(), FIRST_VERSION))
        .nestedItemsInPayload(Boolean.TRUE.equals(requested.getNestedItemsInPayload()));
  }
}
