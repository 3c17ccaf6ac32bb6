package dev.contentservice.client.core;

import dev.contentservice.client.internal.RawResponse;
import java.net.http.HttpHeaders;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A resource with the status and headers of its response.
 *
 * <pre>{@code
 * ApiResponse<Webhook> response =
 *     client.webhooks().updateWithResponse("wh-search", w -> w.enabled(true));
 * log.fine(response.status() + " " + response.requestId().orElse("without id"));
 * Webhook hook = response.body();
 * }</pre>
 *
 * @param status the HTTP status, 200 to 299
 * @param headers the response headers; names are case-insensitive
 * @param body the resource; null if the operation returns none
 */
public record ApiResponse<T extends @Nullable Object>(int status, HttpHeaders headers, T body) {

  /** The {@code X-Request-Id} that identifies this exchange in the log of the service. */
  public Optional<String> requestId() {
    return RawResponse.requestId(headers);
  }

  /** Status and request id only; headers and body may be secret. */
  @Override
  public String toString() {
    return "ApiResponse[status=" + status + ", requestId=" + requestId().orElse("none") + "]";
  }
}
