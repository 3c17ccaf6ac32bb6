package dev.contentservice.service.delivery;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.DeliveryMessage;
import dev.contentservice.delivery.http.ShownRequest;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries;
import dev.contentservice.delivery.payload.InvalidTemplateException;
import dev.contentservice.delivery.runtime.Delivery;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.DeliveryRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.store.Store;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/** Shows the requests of deliveries. Nothing of them is stored but the event and its settings. */
@Singleton
final class DeliveryRequests {
  private final Store store;
  private final ServiceWebhookSource webhooks;
  private final Delivery delivery;

  DeliveryRequests(Store store, ServiceWebhookSource webhooks, Delivery delivery) {
    this.store = store;
    this.webhooks = webhooks;
    this.delivery = delivery;
  }

  /**
   * Returns the request of a delivery, with secrets masked.
   *
   * @throws ProblemException if there is no such delivery, or it cannot be sent
   */
  DeliveryRequest read(String id) {
    ShownRequest request =
        store.readPage(
            handle -> {
              DeliveryMessage message =
                  DeliveryQueries.message(handle, id)
                      .orElseThrow(() -> ProblemException.notFound("no delivery has this id"));
              WebhookReadResult read = webhooks.find(handle, Set.of(message.webhookId()));
              return shown(webhook(read), read.credentials(), message);
            });
    return new DeliveryRequest(
        request.url(),
        request.headers(),
        new String(request.payload().bytes(), StandardCharsets.UTF_8));
  }

  private ShownRequest shown(
      Webhook webhook, Map<String, SenderCredentials> credentials, DeliveryMessage message) {
    try {
      return delivery.shown(
          webhook, credentials.getOrDefault(webhook.getId(), SenderCredentials.NONE), message);
    } catch (InvalidTemplateException e) {
      throw new ProblemException(
          ProblemKind.UNPROCESSABLE_CONTENT,
          "the custom payload is not a template that can be rendered: " + e.getMessage());
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, String.valueOf(e.getMessage()));
    }
  }

  private static Webhook webhook(WebhookReadResult read) {
    return read.readable().stream()
        .findFirst()
        .orElseThrow(
            () ->
                new ProblemException(
                    ProblemKind.UNPROCESSABLE_CONTENT,
                    "the webhook of the delivery is deleted, or its secrets cannot be decrypted"));
  }
}
