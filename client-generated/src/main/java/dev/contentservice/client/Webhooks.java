package dev.contentservice.client;

import dev.contentservice.client.generated.WebhooksApi;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.util.Objects;
import java.util.Set;

/**
 * Outbound HTTP notifications (§2.2). Thread-safe.
 *
 * <pre>{@code
 * Webhook hook = client.webhooks().update("w1", new UpdateWebhookRequest().enabled(false));
 * }</pre>
 */
public final class Webhooks {
  /** A URI gives these a meaning of their own, so that the request would go somewhere else. */
  private static final Set<String> DOTS = Set.of(".", "..");

  private final Calls calls;

  Webhooks(Calls calls) {
    this.calls = calls;
  }

  /**
   * Changes the members that are set and leaves the others as they are (§4.2).
   *
   * @param webhookId identifier of the webhook, not blank; any characters, encoded as needed
   * @param changes what to change; a member that is not set is not sent and stays as it is, {@code
   *     customPayload(null)} and its like are sent as null and clear
   * @return the complete webhook, its {@code http_basic_password} included (§2.2)
   * @throws NotFoundException if no webhook has this id
   * @throws RefusedException if the body breaks the contract or a rule
   * @throws ContentServiceException if the call fails in any other way
   */
  public Webhook update(String webhookId, UpdateWebhookRequest changes) {
    Objects.requireNonNull(changes, "changes");
    if (Objects.requireNonNull(webhookId, "webhookId").isBlank() || DOTS.contains(webhookId)) {
      throw new IllegalArgumentException(
          "'" + webhookId + "' names no webhook; give the id that the service gave it");
    }
    return calls.make(
        Secrets.of(changes),
        generated -> new WebhooksApi(generated).updateWebhook(webhookId, changes));
  }
}
