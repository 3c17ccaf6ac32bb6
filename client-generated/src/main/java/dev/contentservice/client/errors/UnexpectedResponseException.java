package dev.contentservice.client.errors;

/**
 * The response violates the contract: a redirect, or a success whose body is missing, is not JSON,
 * or is not the resource. The service may or may not have processed the request.
 *
 * <pre>{@code
 * catch (UnexpectedResponseException unexpected) {
 *   log.severe(unexpected.getMessage()); // for example a proxy or a login page
 * }
 * }</pre>
 */
public final class UnexpectedResponseException extends ContentServiceException {
  public UnexpectedResponseException(String message, ErrorDetails details) {
    super(message, details);
  }
}
