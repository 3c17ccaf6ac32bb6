package dev.contentservice.server.support;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Merges an update: omitted members stay unchanged, null clears. Assumed: §4.2 says only "any
 * subset can be sent".
 *
 * <pre>{@code
 * Webhook updated = WebhookMergePatch.apply(body, stored);
 * }</pre>
 */
public final class WebhookMergePatch {
  private WebhookMergePatch() {}

  /**
   * Returns an updated copy.
   *
   * @param stored is not modified, because another thread may be writing it to a response
   */
  public static Webhook apply(UpdateWebhookRequest change, Webhook stored) {
    Webhook webhook = NewWebhook.complete(stored);
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
    return webhook;
  }

  private static <T> void ifSent(@Nullable T value, Consumer<T> member) {
    if (value != null) {
      member.accept(value);
    }
  }
}
