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
 * {@link #before} of all interceptors as they were added, the exchange, and {@link #answered} or
 * {@link #failed} of all in the opposite order; then the decision on another attempt.
 */
@FunctionalInterface
public interface Interceptor {
  /** An attempt is about to be sent. */
  void before(OutgoingRequest request);

  /**
   * A whole answer has come, good or bad.
   *
   * @param request the same object as in {@link #before}
   * @param headers of the answer
   */
  default void answered(OutgoingRequest request, int status, HttpHeaders headers) {}

  /**
   * No whole answer has come.
   *
   * @param request the same object as in {@link #before}
   */
  default void failed(OutgoingRequest request, Exception failure) {}
}
