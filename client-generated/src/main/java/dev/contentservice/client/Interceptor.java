package dev.contentservice.client;

import java.net.http.HttpHeaders;

/**
 * Sees every attempt of every call, to add headers or to measure. Called on the thread that sends
 * or receives: it should not wait. What it throws ends the call.
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
 * <p>The order: a check before sending comes first, once for each call; then for each attempt
 * {@link #onRequest} of all interceptors as they were added, the exchange, and {@link #onResponse}
 * or {@link #onFailure} of all in the opposite order; then the decision on another attempt.
 */
@FunctionalInterface
public interface Interceptor {
  /** An attempt is about to be sent. */
  void onRequest(OutgoingRequest request);

  /**
   * A whole answer has come, good or bad.
   *
   * @param request the same object as in {@link #onRequest}
   * @param headers of the answer
   */
  default void onResponse(OutgoingRequest request, int status, HttpHeaders headers) {}

  /**
   * No whole answer has come.
   *
   * @param request the same object as in {@link #onRequest}
   */
  default void onFailure(OutgoingRequest request, Exception failure) {}
}
