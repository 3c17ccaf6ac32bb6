package dev.contentservice.client;

/**
 * The resource does not exist (404), or the base URL is wrong.
 *
 * <pre>{@code
 * catch (NotFoundException missing) {
 *   removeLocally(webhookId);
 * }
 * }</pre>
 */
public final class NotFoundException extends ContentServiceException {
  NotFoundException(String message, ErrorDetails details) {
    super(message, details);
  }
}
