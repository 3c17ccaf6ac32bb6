package dev.contentservice.client;

import java.net.http.HttpHeaders;
import java.util.Optional;

/**
 * A resource together with the answer it came in.
 *
 * <pre>{@code
 * ApiResponse<Webhook> answer =
 *     client.webhooks().updateWithResponse("wh-search", w -> w.enabled(true));
 * log.fine(answer.status() + " " + answer.requestId().orElse("without id"));
 * Webhook hook = answer.body();
 * }</pre>
 *
 * @param status the HTTP status, 200 to 299
 * @param headers the headers of the answer; names in any case
 * @param body the resource
 */
public record ApiResponse<T>(int status, HttpHeaders headers, T body) {

  /** What names this exchange in the log of the service ({@code X-Request-Id}). */
  public Optional<String> requestId() {
    return headers.firstValue("X-Request-Id").filter(id -> !id.isBlank());
  }

  /** Status and request id; what else there is may be secret. */
  @Override
  public String toString() {
    return "ApiResponse[status=" + status + ", requestId=" + requestId().orElse("none") + "]";
  }
}
