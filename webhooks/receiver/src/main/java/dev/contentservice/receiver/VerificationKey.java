package dev.contentservice.receiver;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key that verifies signatures of Standard Webhooks: a shared secret ({@code v1}) or a public key
 * ({@code v1a}). Immutable; {@code toString} does not show it.
 */
public abstract sealed class VerificationKey {
  private static final String SECRET = "whsec_";
  private static final String PUBLIC = "whpk_";

  private VerificationKey() {}

  /**
   * Parses a key.
   *
   * @param text {@code whsec_} and 24 to 64 bytes in base64, the secret that the sender signs with;
   *     or {@code whpk_} and 32 bytes in base64, the Ed25519 public key of the sender
   * @throws IllegalArgumentException if it has another form, or the bytes are no public key that a
   *     sender can have: not the one encoding of a point of the curve, or a point of small order,
   *     for which anybody can sign; the message does not show it
   */
  public static VerificationKey parse(String text) {
    if (text.startsWith(SECRET)) {
      byte[] secret = decoded(text.substring(SECRET.length()));
      if (secret.length >= 24 && secret.length <= 64) {
        return new Secret(secret);
      }
    } else if (text.startsWith(PUBLIC)) {
      byte[] key = decoded(text.substring(PUBLIC.length()));
      if (key.length == 32) {
        return new Public(key);
      }
    }
    throw new IllegalArgumentException(
        "a verification key is whsec_ and 24 to 64 bytes in base64, or whpk_ and 32 bytes in"
            + " base64; copy it from the sender");
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
   * Whether the signature is of these bytes and this key; false for any malformed signature.
   *
   * @param head id and timestamp, each followed by a dot
   * @param signature one signature with the prefix of its version
   */
  abstract boolean verifies(byte[] head, byte[] body, String signature);

  /** HMAC-SHA256. */
  private static final class Secret extends VerificationKey {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKey key;

    private Secret(byte[] secret) {
      this.key = new SecretKeySpec(secret, ALGORITHM);
    }

    @Override
    boolean verifies(byte[] head, byte[] body, String signature) {
      try {
        Mac mac = Mac.getInstance(ALGORITHM);
        mac.init(key);
        mac.update(head);
        String expected = "v1," + encoded(mac.doFinal(body));
        // In constant time. Characters that are not ASCII become question marks, which differ.
        return MessageDigest.isEqual(expected.getBytes(US_ASCII), signature.getBytes(US_ASCII));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
      }
    }

    @Override
    public String toString() {
      return SECRET + "*";
    }
  }

  /** Ed25519. */
  private static final class Public extends VerificationKey {
    private static final String ALGORITHM = "Ed25519";
    private static final String VERSION = "v1a,";
    private static final int SIGNATURE_BYTES = 64;

    /** What precedes the 32 bytes in the form that Java reads (RFC 8410, section 4). */
    private static final String X509 = "302a300506032b6570032100";

    private final PublicKey key;

    private Public(byte[] bytes) {
      if (!Ed25519Point.isPublicKey(bytes)) {
        throw new IllegalArgumentException(
            "the 32 bytes after whpk_ are not a public key of Ed25519, but a placeholder or damaged;"
                + " copy the key from the sender");
      }
      String encoded = X509 + HexFormat.of().formatHex(bytes);
      try {
        this.key =
            KeyFactory.getInstance(ALGORITHM)
                .generatePublic(new X509EncodedKeySpec(HexFormat.of().parseHex(encoded)));
      } catch (GeneralSecurityException e) {
        throw new IllegalArgumentException("the bytes after whpk_ are no Ed25519 public key", e);
      }
    }

    @Override
    boolean verifies(byte[] head, byte[] body, String signature) {
      if (!signature.startsWith(VERSION)) {
        return false;
      }
      String base64 = signature.substring(VERSION.length());
      byte[] bytes = decoded(base64);
      if (bytes.length != SIGNATURE_BYTES || !encoded(bytes).equals(base64)) {
        // Other spellings of the same bytes are rejected, as those of a secret are.
        return false;
      }
      try {
        Signature verifier = Signature.getInstance(ALGORITHM);
        verifier.initVerify(key);
        verifier.update(head);
        verifier.update(body);
        return verifier.verify(bytes);
      } catch (GeneralSecurityException e) {
        // A key or a signature that is no point of the curve.
        return false;
      }
    }

    @Override
    public String toString() {
      return PUBLIC + "*";
    }
  }
}
