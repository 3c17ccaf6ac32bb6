package dev.contentservice.client;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * {@link Webhooks} without a thread that waits. Thread-safe. A future fails with what the other
 * would throw; {@code join()} wraps it into a {@code CompletionException}. Cancelling it breaks the
 * call off, and whether it was carried out is not known then.
 *
 * <pre>{@code
 * CompletableFuture<Webhook> later =
 *     client.webhooks().async().update("wh-search", w -> w.enabled(true));
 * later.thenAccept(hook -> log.info(hook.getName() + " is on"));
 * }</pre>
 */
public final class AsyncWebhooks {
  private final CallExecutor calls;
  private final RequestOptions options;

  AsyncWebhooks(CallExecutor calls, RequestOptions options) {
    this.calls = calls;
    this.options = options;
  }

  /** The same with options for the calls that are made through what is returned. */
  public AsyncWebhooks with(RequestOptions options) {
    return new AsyncWebhooks(calls, options);
  }

  /** As {@link Webhooks#update(String, Consumer)}. */
  public CompletableFuture<Webhook> update(String webhookId, Consumer<WebhookChange> change) {
    return update(webhookId, WebhookUpdate.named(change));
  }

  /** As {@link Webhooks#update(String, UpdateWebhookRequest)}. */
  public CompletableFuture<Webhook> update(String webhookId, UpdateWebhookRequest changes) {
    return calls.makeAsync(
        WebhookUpdate.of(calls.contract(), webhookId, changes), options, ApiResponse::body);
  }

  /** As {@link Webhooks#updateWithResponse(String, Consumer)}. */
  public CompletableFuture<ApiResponse<Webhook>> updateWithResponse(
      String webhookId, Consumer<WebhookChange> change) {
    return updateWithResponse(webhookId, WebhookUpdate.named(change));
  }

  /** As {@link Webhooks#updateWithResponse(String, UpdateWebhookRequest)}. */
  public CompletableFuture<ApiResponse<Webhook>> updateWithResponse(
      String webhookId, UpdateWebhookRequest changes) {
    return calls.makeAsync(
        WebhookUpdate.of(calls.contract(), webhookId, changes), options, Function.identity());
  }
}
