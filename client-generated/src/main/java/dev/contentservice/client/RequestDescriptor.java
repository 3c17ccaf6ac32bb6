package dev.contentservice.client;

import dev.contentservice.client.generated.ItemTypesApi;
import dev.contentservice.client.generated.WebhooksApi;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import java.net.http.HttpRequest;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Creates the requests: method, path, query, headers, body. Uses the generated code. */
final class RequestDescriptor {
  private final ItemTypesApi itemTypes;
  private final WebhooksApi webhooks;

  RequestDescriptor(ServiceUrl baseUrl) {
    itemTypes = new ItemTypesApi(baseUrl.value(), WireJson.MAPPER);
    webhooks = new WebhooksApi(baseUrl.value(), WireJson.MAPPER);
  }

  /** §4.1. {@link CallExecutor} sets the idempotency key. */
  HttpRequest.Builder creation(CreateItemTypeRequest model, @Nullable Boolean skipMenuItem) {
    return written(() -> itemTypes.createItemType(model, skipMenuItem, null));
  }

  /** §4.2. */
  HttpRequest.Builder update(String webhookId, UpdateWebhookRequest changes) {
    return written(() -> webhooks.updateWebhook(webhookId, changes));
  }

  private static HttpRequest.Builder written(Supplier<HttpRequest.Builder> request) {
    try {
      return request.get();
    } catch (JacksonException failure) {
      // Not set as the cause: the message of Jackson may quote the body.
      throw new IllegalArgumentException("the body cannot be written as JSON");
    }
  }
}
