package dev.contentservice.delivery.payload;

/**
 * Renders the {@code custom_payload} of a webhook. Thread-safe.
 *
 * <p>Assumed: §6 shows neither syntax nor variables, so the default is verbatim.
 */
@FunctionalInterface
public interface PayloadTemplate {
  /** Uses a custom payload verbatim. */
  PayloadTemplate VERBATIM = (customPayload, request) -> customPayload;

  /**
   * Returns the body.
   *
   * @param customPayload the webhook's custom payload, may be empty
   * @param request the values that it may refer to
   */
  String render(String customPayload, PayloadRequest request);
}
