package dev.contentservice.service.webhook;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Merges an update: omitted members stay unchanged, null clears. Assumed: §4.2 says only "any
 * subset can be sent".
 */
final class WebhookMergePatch {
  private WebhookMergePatch() {}

  static void apply(UpdateWebhookRequest change, Webhook webhook) {
    ifSent(change.getName(), webhook::setName);
    ifSent(change.getUrl(), webhook::setUrl);
    change.getCustomPayload().ifPresent(webhook::customPayload);
    ifSent(change.getHeaders(), webhook::setHeaders);
    ifSent(change.getEvents(), webhook::setEvents);
    change.getHttpBasicUser().ifPresent(webhook::httpBasicUser);
    change.getHttpBasicPassword().ifPresent(webhook::httpBasicPassword);
    ifSent(change.getEnabled(), webhook::setEnabled);
    ifSent(change.getPayloadApiVersion(), webhook::setPayloadApiVersion);
    ifSent(change.getNestedItemsInPayload(), webhook::setNestedItemsInPayload);
  }

  private static <T> void ifSent(@Nullable T value, Consumer<T> member) {
    if (value != null) {
      member.accept(value);
    }
  }
}
