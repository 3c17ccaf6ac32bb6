package dev.contentservice.client.core;

import java.net.http.HttpHeaders;

/**
 * Observes every attempt of every call, for example to add headers or to measure. Runs on the
 * thread that sends or receives, so it must not block. An exception that it throws ends the call.
 *
 * <pre>{@code
 * ContentClient client =
 *     ContentClient.builder()
 *         .baseUrl(URI.create("https://content.example.com"))
 *         .token(token)
 *         .interceptor(request -> request.header("Traceparent", currentTrace()))
 *         .build();
 * }</pre>
 *
 * <p>Order: the validators of {@code checkBefore} run once per call. For each attempt, {@link
 * #onRequest} runs in the order of registration, then {@link #onResponse} or {@link #onFailure} in
 * reverse order. Then the client decides on a retry.
 */
@FunctionalInterface
public interface Interceptor {
  /** Called before an attempt is sent. */
  void onRequest(OutgoingRequest request);

  /**
   * Called when a response with any status is complete.
   *
   * @param request the same object as in {@link #onRequest}
   * @param headers the response headers
   */
  default void onResponse(OutgoingRequest request, int status, HttpHeaders headers) {}

  /**
   * Called when an attempt ends without a complete response.
   *
   * @param request the same object as in {@link #onRequest}
   */
  default void onFailure(OutgoingRequest request, Exception failure) {}
}
