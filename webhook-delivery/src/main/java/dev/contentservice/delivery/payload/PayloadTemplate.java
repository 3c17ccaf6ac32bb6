package dev.contentservice.delivery.payload;

/**
 * Makes a body of a webhook's {@code custom_payload}. Safe to share between threads.
 *
 * <p>Assumed: §6 does not show the syntax and the variables, so nothing is interpreted unless an
 * implementer gives another template.
 */
@FunctionalInterface
public interface PayloadTemplate {
  /** Takes a custom payload as it stands. */
  PayloadTemplate VERBATIM = (customPayload, request) -> customPayload;

  /**
   * The body.
   *
   * @param customPayload what the webhook's owner wrote, maybe empty
   * @param request what it could refer to
   */
  String render(String customPayload, PayloadRequest request);
}
