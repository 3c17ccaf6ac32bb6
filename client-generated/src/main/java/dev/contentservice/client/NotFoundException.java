package dev.contentservice.client;

/**
 * The service has nothing there (404): no webhook with this id, or the base URL leads elsewhere.
 *
 * <pre>{@code
 * catch (NotFoundException gone) {
 *   forget(webhookId);
 * }
 * }</pre>
 */
public final class NotFoundException extends ContentServiceException {
  NotFoundException(String message, ErrorDetails told) {
    super(message, told);
  }
}
