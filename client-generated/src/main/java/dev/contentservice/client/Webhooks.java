package dev.contentservice.client;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.util.function.Consumer;

/**
 * The operations on webhooks, outbound HTTP notifications (§2.2). Thread-safe.
 *
 * <pre>{@code
 * Webhook hook =
 *     client.webhooks().update("wh-search", w -> w.clearCustomPayload().enabled(false));
 * }</pre>
 */
public final class Webhooks {
  private final CallExecutor calls;
  private final RequestOptions options;

  Webhooks(CallExecutor calls, RequestOptions options) {
    this.calls = calls;
    this.options = options;
  }

  /** A view of these methods that applies the options to every request. */
  public Webhooks with(RequestOptions options) {
    return new Webhooks(calls, options);
  }

  /** The asynchronous methods, with the same options. */
  public AsyncWebhooks async() {
    return new AsyncWebhooks(calls, options);
  }

  /**
   * Updates a webhook (§4.2). Omitted members stay unchanged.
   *
   * @param webhookId id of the webhook, not blank; any characters, encoded as needed
   * @param change sets the changes, such as {@code w -> w.enabled(false)}
   * @return the complete webhook, including {@code http_basic_password} (§2.2); unknown members are
   *     in its additional properties
   * @throws NotFoundException if no webhook has this id
   * @throws RequestRejectedException if the body violates the contract or a rule
   * @throws ContentServiceException if the call fails in any other way
   */
  public Webhook update(String webhookId, Consumer<WebhookChange> change) {
    return updateWithResponse(webhookId, change).body();
  }

  /**
   * Updates the members that are set, as in {@link #update(String, Consumer)}.
   *
   * @param changes omitted members are not sent and stay unchanged; {@code customPayload(null)}
   *     sends null, which clears the member
   */
  public Webhook update(String webhookId, UpdateWebhookRequest changes) {
    return updateWithResponse(webhookId, changes).body();
  }

  /** As {@link #update(String, Consumer)}, with the status and headers of the response. */
  public ApiResponse<Webhook> updateWithResponse(String webhookId, Consumer<WebhookChange> change) {
    return updateWithResponse(webhookId, UpdateWebhookOperation.from(change));
  }

  /**
   * As {@link #update(String, UpdateWebhookRequest)}, with the status and headers of the response.
   */
  public ApiResponse<Webhook> updateWithResponse(String webhookId, UpdateWebhookRequest changes) {
    return calls.execute(UpdateWebhookOperation.of(calls.contract(), webhookId, changes), options);
  }
}
