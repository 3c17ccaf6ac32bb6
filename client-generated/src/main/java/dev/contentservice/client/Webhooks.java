package dev.contentservice.client;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.util.function.Consumer;

/**
 * Outbound HTTP notifications (§2.2). Thread-safe.
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

  /** The same with options for the calls that are made through what is returned. */
  public Webhooks with(RequestOptions options) {
    return new Webhooks(calls, options);
  }

  /** The same without a thread that waits. */
  public AsyncWebhooks async() {
    return new AsyncWebhooks(calls, options);
  }

  /**
   * Changes what is named and leaves everything else as it is (§4.2).
   *
   * @param webhookId identifier of the webhook, not blank; any characters, encoded as needed
   * @param change names what changes, such as {@code w -> w.enabled(false)}
   * @return the complete webhook, its {@code http_basic_password} included (§2.2); members this
   *     client does not know are kept in its additional properties
   * @throws NotFoundException if no webhook has this id
   * @throws RequestRejectedException if the body breaks the contract or a rule
   * @throws ContentServiceException if the call fails in any other way
   */
  public Webhook update(String webhookId, Consumer<WebhookChange> change) {
    return updateWithResponse(webhookId, change).body();
  }

  /**
   * Changes the members that are set, as in {@link #update(String, Consumer)}.
   *
   * @param changes a member that is not set is not sent and stays as it is, {@code
   *     customPayload(null)} and its like are sent as null and clear
   */
  public Webhook update(String webhookId, UpdateWebhookRequest changes) {
    return updateWithResponse(webhookId, changes).body();
  }

  /** As {@link #update(String, Consumer)}, with status and headers of the answer. */
  public ApiResponse<Webhook> updateWithResponse(String webhookId, Consumer<WebhookChange> change) {
    return updateWithResponse(webhookId, WebhookUpdate.named(change));
  }

  /** As {@link #update(String, UpdateWebhookRequest)}, with status and headers of the answer. */
  public ApiResponse<Webhook> updateWithResponse(String webhookId, UpdateWebhookRequest changes) {
    return calls.make(WebhookUpdate.of(calls.contract(), webhookId, changes), options);
  }
}
