package dev.contentservice.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;

/**
 * HTTP Basic credentials of a webhook (§5, RFC 7617). {@code toString} shows neither.
 *
 * @param user without a colon, may be empty
 * @param password may be empty
 */
public record BasicCredentials(String user, String password) {

  /** The value of the {@code Authorization} header. */
  public String headerValue() {
    return "Basic " + Base64.getEncoder().encodeToString((user + ':' + password).getBytes(UTF_8));
  }

  @Override
  public String toString() {
    return "BasicCredentials[*]";
  }
}
