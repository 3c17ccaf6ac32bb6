package dev.contentservice.client;

import dev.contentservice.client.generated.ApiClient;
import dev.contentservice.client.generated.ApiException;
import dev.contentservice.client.generated.ItemTypesApi;
import dev.contentservice.client.generated.WebhooksApi;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * What generated code says a request is: method, path, query, headers, body. Sending is left to us,
 * because generated code cannot do it within a time, twice, or without a thread that waits; so is
 * reading, because it decodes an answer in the default charset of the virtual machine.
 */
final class Contract {
  private final ItemTypesApi itemTypes;
  private final WebhooksApi webhooks;

  Contract(ServiceUrl baseUrl) {
    ApiClient generated =
        new ApiClient(HttpClient.newBuilder(), WireJson.MAPPER, baseUrl.value()) {
          @Override
          public @Nullable HttpClient getHttpClient() {
            return null;
          }
        };
    generated.setRequestInterceptor(
        request -> {
          throw new RequestIsWritten(request);
        });
    itemTypes = new ItemTypesApi(generated);
    webhooks = new WebhooksApi(generated);
  }

  /** §4.1. */
  HttpRequest.Builder creation(CreateItemTypeRequest model, @Nullable Boolean skipMenuItem) {
    return written(() -> itemTypes.createItemType(model, skipMenuItem, null));
  }

  /** §4.2. */
  HttpRequest.Builder update(String webhookId, UpdateWebhookRequest changes) {
    return written(() -> webhooks.updateWebhook(webhookId, changes));
  }

  private static HttpRequest.Builder written(GeneratedCall call) {
    try {
      call.make();
      throw new IllegalStateException("generated code does not ask its interceptor any more");
    } catch (RequestIsWritten written) {
      return written.request;
    } catch (ApiException unwritable) {
      // Not kept as a cause: what Jackson says may quote the body.
      throw new IllegalArgumentException("the body cannot be written as JSON");
    }
  }

  @FunctionalInterface
  private interface GeneratedCall {
    void make() throws ApiException;
  }

  /** Leaves generated code where it would begin to send; costs no stack trace. */
  private static final class RequestIsWritten extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient HttpRequest.Builder request;

    RequestIsWritten(HttpRequest.Builder request) {
      super(null, null, false, false);
      this.request = request;
    }
  }
}
