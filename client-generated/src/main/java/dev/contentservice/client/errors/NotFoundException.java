package dev.contentservice.client.errors;

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
  public NotFoundException(String message, ErrorDetails details) {
    super(message, details);
  }
}
