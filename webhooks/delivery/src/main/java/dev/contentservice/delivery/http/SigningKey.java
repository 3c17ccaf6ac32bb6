package dev.contentservice.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key that signs messages (Standard Webhooks, symmetric). {@code toString} does not show it.
 * Immutable.
 */
public final class SigningKey {
  private static final String PREFIX = "whsec_";
  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKey key;

  private SigningKey(byte[] key) {
    this.key = new SecretKeySpec(key, ALGORITHM);
  }

  /**
   * Parses a key.
   *
   * @param text {@code whsec_} and 24 to 64 bytes in base64
   * @throws IllegalArgumentException if it has another form; the message does not show it
   */
  public static SigningKey parse(String text) {
    byte[] bytes = text.startsWith(PREFIX) ? decoded(text.substring(PREFIX.length())) : new byte[0];
    if (bytes.length < 24 || bytes.length > 64) {
      throw new IllegalArgumentException(
          "a signing key is whsec_ and 24 to 64 bytes in base64; create one with"
              + " 'echo whsec_$(openssl rand -base64 32)'");
    }
    return new SigningKey(bytes);
  }

  private static byte[] decoded(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      // The decoder's message quotes the text.
      return new byte[0];
    }
  }

  /**
   * The signature of a message, with the version prefix.
   *
   * @param id the {@code webhook-id}
   * @param timestamp the {@code webhook-timestamp}
   */
  String sign(String id, long timestamp, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update((id + '.' + timestamp + '.').getBytes(UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  @Override
  public String toString() {
    return PREFIX + "*";
  }
}
