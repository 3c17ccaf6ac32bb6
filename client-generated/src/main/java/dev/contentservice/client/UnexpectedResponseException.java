package dev.contentservice.client;

/**
 * What answered did not keep to the contract: a redirect, or a success whose body is missing, is no
 * JSON, or is not the resource. Whether the request was carried out is not known.
 *
 * <pre>{@code
 * catch (UnexpectedResponseException strange) {
 *   log.severe(strange.getMessage()); // such as: is there a proxy or a login page in between?
 * }
 * }</pre>
 */
public final class UnexpectedResponseException extends ContentServiceException {
  UnexpectedResponseException(String message, ErrorDetails told) {
    super(message, told);
  }
}
