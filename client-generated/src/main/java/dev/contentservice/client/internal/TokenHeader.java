package dev.contentservice.client.internal;

/**
 * How a request carries the token.
 *
 * @param name the name of the header
 * @param prefix what precedes the token, such as {@code "Bearer "}
 */
public record TokenHeader(String name, String prefix) {

  public String value(Token token) {
    return prefix + token.value();
  }
}
