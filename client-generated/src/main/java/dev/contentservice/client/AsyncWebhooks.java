package dev.contentservice.client;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The asynchronous methods of {@link Webhooks}. Thread-safe. A future fails with the exception that
 * the synchronous method throws; {@code join()} wraps it in a {@code CompletionException}.
 * Cancelling the future aborts the request; the service may or may not have processed it.
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

  /** A view of these methods that applies the options to every request. */
  public AsyncWebhooks with(RequestOptions options) {
    return new AsyncWebhooks(calls, options);
  }

  /** As {@link Webhooks#update(String, Consumer)}. */
  public CompletableFuture<Webhook> update(String webhookId, Consumer<WebhookChange> change) {
    return update(webhookId, UpdateWebhookOperation.from(change));
  }

  /** As {@link Webhooks#update(String, UpdateWebhookRequest)}. */
  public CompletableFuture<Webhook> update(String webhookId, UpdateWebhookRequest changes) {
    return calls.executeAsync(
        UpdateWebhookOperation.of(calls.contract(), webhookId, changes),
        options,
        ApiResponse::body);
  }

  /** As {@link Webhooks#updateWithResponse(String, Consumer)}. */
  public CompletableFuture<ApiResponse<Webhook>> updateWithResponse(
      String webhookId, Consumer<WebhookChange> change) {
    return updateWithResponse(webhookId, UpdateWebhookOperation.from(change));
  }

  /** As {@link Webhooks#updateWithResponse(String, UpdateWebhookRequest)}. */
  public CompletableFuture<ApiResponse<Webhook>> updateWithResponse(
      String webhookId, UpdateWebhookRequest changes) {
    return calls.executeAsync(
        UpdateWebhookOperation.of(calls.contract(), webhookId, changes),
        options,
        Function.identity());
  }
}
