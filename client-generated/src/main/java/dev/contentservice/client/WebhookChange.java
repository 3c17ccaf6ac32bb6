package dev.contentservice.client;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The changes of a webhook (§4.2). Omitted members stay unchanged. Members that may be null have a
 * {@code clear} method; a null argument throws {@code NullPointerException}, so that an unset
 * variable clears nothing. Not thread-safe.
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

  /** Sets the name, which is unique among webhooks. */
  public WebhookChange name(String name) {
    request.name(Objects.requireNonNull(name, "name"));
    return this;
  }

  /** Sets the URL of the receiver. */
  public WebhookChange url(String url) {
    request.url(Objects.requireNonNull(url, "url"));
    return this;
  }

  /** Sets the custom payload. */
  public WebhookChange customPayload(String customPayload) {
    request.customPayload(value("customPayload", "clearCustomPayload()", customPayload));
    return this;
  }

  /** Removes the custom payload: sends null. */
  public WebhookChange clearCustomPayload() {
    request.customPayload(null);
    return this;
  }

  /** Replaces all headers. */
  public WebhookChange headers(Map<String, String> headers) {
    request.headers(WebhookHeaders.of(Map.copyOf(headers)));
    return this;
  }

  /** Replaces all subscriptions; without arguments, removes them. */
  public WebhookChange events(EventSubscription... events) {
    return events(List.of(events));
  }

  /** Replaces all subscriptions. */
  public WebhookChange events(List<EventSubscription> events) {
    request.events(List.copyOf(events));
    return this;
  }

  /** Sets the user for HTTP Basic authentication. */
  public WebhookChange httpBasicUser(String httpBasicUser) {
    request.httpBasicUser(value("httpBasicUser", "clearHttpBasicUser()", httpBasicUser));
    return this;
  }

  /** Removes the user for HTTP Basic authentication: sends null. */
  public WebhookChange clearHttpBasicUser() {
    request.httpBasicUser(null);
    return this;
  }

  /** Sets the password for HTTP Basic authentication; never shown in messages. */
  public WebhookChange httpBasicPassword(String httpBasicPassword) {
    request.httpBasicPassword(
        value("httpBasicPassword", "clearHttpBasicPassword()", httpBasicPassword));
    return this;
  }

  /** Removes the password for HTTP Basic authentication: sends null. */
  public WebhookChange clearHttpBasicPassword() {
    request.httpBasicPassword(null);
    return this;
  }

  /** Sets whether the webhook sends events. */
  public WebhookChange enabled(boolean enabled) {
    request.enabled(enabled);
    return this;
  }

  /** Sets the version that entities are serialized with. */
  public WebhookChange payloadApiVersion(String payloadApiVersion) {
    request.payloadApiVersion(Objects.requireNonNull(payloadApiVersion, "payloadApiVersion"));
    return this;
  }

  /** Sets whether records in the payload contain expanded blocks. */
  public WebhookChange nestedItemsInPayload(boolean nestedItemsInPayload) {
    request.nestedItemsInPayload(nestedItemsInPayload);
    return this;
  }

  private static String value(String name, String clearing, String value) {
    return Objects.requireNonNull(value, () -> name + " is null; to clear it, call " + clearing);
  }

  /** The changes, without passwords and header values. */
  @Override
  public String toString() {
    return request.toString();
  }
}
