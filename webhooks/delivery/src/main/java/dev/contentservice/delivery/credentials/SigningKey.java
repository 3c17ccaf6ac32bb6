package dev.contentservice.delivery.credentials;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * A key that signs messages (Standard Webhooks): a secret that the receiver shares ({@code v1}), or
 * an Ed25519 key pair, of which the receiver has the public key ({@code v1a}). {@code toString}
 * does not show it. Immutable.
 */
public final class SigningKey {
  private static final String SECRET = "whsec_";
  private static final String PRIVATE = "whsk_";
  private static final String PUBLIC = "whpk_";

  private final String prefix;
  private final @Nullable String publicKey;
  private final Algorithm algorithm;

  /** Signs bytes that are given in two parts. */
  private interface Algorithm {
    byte[] sign(byte[] head, byte[] body) throws GeneralSecurityException;
  }

  private SigningKey(String prefix, @Nullable String publicKey, Algorithm algorithm) {
    this.prefix = prefix;
    this.publicKey = publicKey;
    this.algorithm = algorithm;
  }

  /**
   * Parses a key.
   *
   * @param text {@code whsec_} and 24 to 64 bytes in base64; or {@code whsk_} and 64 bytes in
   *     base64, the seed of an Ed25519 key and its public key
   * @throws IllegalArgumentException if it has another form; the message does not show it
   */
  public static SigningKey parse(String text) {
    if (text.startsWith(SECRET)) {
      byte[] bytes = decoded(text.substring(SECRET.length()));
      if (bytes.length >= 24 && bytes.length <= 64) {
        return symmetric(bytes);
      }
    } else if (text.startsWith(PRIVATE)) {
      byte[] bytes = decoded(text.substring(PRIVATE.length()));
      Ed25519KeyPair pair = Ed25519KeyPair.of(bytes);
      if (pair != null) {
        byte[] publicKey = Arrays.copyOfRange(bytes, Ed25519KeyPair.SEED_BYTES, bytes.length);
        return new SigningKey(PRIVATE, PUBLIC + encoded(publicKey), pair::sign);
      }
    }
    throw new IllegalArgumentException(
        "a signing key is whsec_ and 24 to 64 bytes in base64; create one with"
            + " 'echo whsec_$(openssl rand -base64 32)'. A key pair is whsk_ and the 64 bytes of"
            + " seed and public key of Ed25519 in base64");
  }

  /** A new secret of 32 random bytes in the form that {@link #parse} reads. */
  public static String createSecret() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return SECRET + encoded(bytes);
  }

  /**
   * A new key pair of Ed25519 in the form that {@link #parse} reads. It is secret; receivers get
   * its {@link #publicKey}.
   */
  public static String createKeyPair() {
    return PRIVATE + encoded(Ed25519KeyPair.random());
  }

  private static SigningKey symmetric(byte[] bytes) {
    SecretKey key = new SecretKeySpec(bytes, "HmacSHA256");
    return new SigningKey(
        SECRET,
        null,
        (head, body) -> {
          Mac mac = Mac.getInstance(key.getAlgorithm());
          mac.init(key);
          mac.update(head);
          return mac.doFinal(body);
        });
  }

  private static byte[] decoded(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      // The decoder's message quotes the text.
      return new byte[0];
    }
  }

  private static String encoded(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /**
   * What receivers verify with, {@code whpk_} and 32 bytes in base64; null if the key is a secret
   * that they share.
   */
  public @Nullable String publicKey() {
    return publicKey;
  }

  /**
   * The signature of a message, with the version prefix.
   *
   * @param id the {@code webhook-id}
   * @param timestamp the {@code webhook-timestamp}
   */
  public String sign(String id, long timestamp, byte[] body) {
    try {
      byte[] head = (id + '.' + timestamp + '.').getBytes(UTF_8);
      return (publicKey == null ? "v1," : "v1a,") + encoded(algorithm.sign(head, body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256 and Ed25519", e);
    }
  }

  @Override
  public String toString() {
    return prefix + "*";
  }
}
