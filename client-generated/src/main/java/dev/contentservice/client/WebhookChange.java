package dev.contentservice.client;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What to change of a webhook (§4.2). What is not named stays as it is. Clearing has methods of its
 * own, for those members only that may be null; null anywhere is refused, so that a variable
 * without a value clears nothing. Not thread-safe.
 *
 * <pre>{@code
 * client.webhooks().update("wh-search", w -> w.clearCustomPayload().enabled(false));
 * client.webhooks().update("wh-search", w -> {
 *   w.url("https://hooks.example.com/index");
 *   w.headers(Map.of("X-Index", "articles"));
 *   w.events(new EventSubscription(EntityType.ITEM_TYPE, List.of(EventType.CREATE)));
 * });
 * }</pre>
 */
public final class WebhookChange {
  private final UpdateWebhookRequest request = new UpdateWebhookRequest();

  WebhookChange() {}

  UpdateWebhookRequest request() {
    return request;
  }

  /** Another name; unique among webhooks. */
  public WebhookChange name(String name) {
    request.name(Objects.requireNonNull(name, "name"));
    return this;
  }

  /** Another URL to call. */
  public WebhookChange url(String url) {
    request.url(Objects.requireNonNull(url, "url"));
    return this;
  }

  /** A custom payload. */
  public WebhookChange customPayload(String customPayload) {
    request.customPayload(value("customPayload", "clearCustomPayload()", customPayload));
    return this;
  }

  /** No custom payload any more: null is sent. */
  public WebhookChange clearCustomPayload() {
    request.customPayload(null);
    return this;
  }

  /** These headers instead of all that were there. */
  public WebhookChange headers(Map<String, String> headers) {
    request.headers(WebhookHeaders.of(Map.copyOf(headers)));
    return this;
  }

  /** These subscriptions instead of all that were there; none if none are given. */
  public WebhookChange events(EventSubscription... events) {
    return events(List.of(events));
  }

  /** These subscriptions instead of all that were there. */
  public WebhookChange events(List<EventSubscription> events) {
    request.events(List.copyOf(events));
    return this;
  }

  /** A user for HTTP Basic authorization. */
  public WebhookChange httpBasicUser(String httpBasicUser) {
    request.httpBasicUser(value("httpBasicUser", "clearHttpBasicUser()", httpBasicUser));
    return this;
  }

  /** No user for HTTP Basic authorization any more: null is sent. */
  public WebhookChange clearHttpBasicUser() {
    request.httpBasicUser(null);
    return this;
  }

  /** A password for HTTP Basic authorization; never shown in messages. */
  public WebhookChange httpBasicPassword(String httpBasicPassword) {
    request.httpBasicPassword(
        value("httpBasicPassword", "clearHttpBasicPassword()", httpBasicPassword));
    return this;
  }

  /** No password for HTTP Basic authorization any more: null is sent. */
  public WebhookChange clearHttpBasicPassword() {
    request.httpBasicPassword(null);
    return this;
  }

  /** Whether the webhook sends events. */
  public WebhookChange enabled(boolean enabled) {
    request.enabled(enabled);
    return this;
  }

  /** Another version to serialize entities with. */
  public WebhookChange payloadApiVersion(String payloadApiVersion) {
    request.payloadApiVersion(Objects.requireNonNull(payloadApiVersion, "payloadApiVersion"));
    return this;
  }

  /** Whether records in the payload show blocks expanded. */
  public WebhookChange nestedItemsInPayload(boolean nestedItemsInPayload) {
    request.nestedItemsInPayload(nestedItemsInPayload);
    return this;
  }

  private static String value(String name, String clearing, String value) {
    return Objects.requireNonNull(value, () -> name + " is null; to clear it, call " + clearing);
  }

  /** The changes, passwords and values of headers not shown. */
  @Override
  public String toString() {
    return request.toString();
  }
}
