package dev.contentservice.receiver.testing;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A key that signs: a secret ({@code v1}) or a key pair ({@code v1a}). */
abstract class SenderKey {
  private static final String SECRET = "whsec_";
  private static final String PAIR = "whsk_";
  private static final String ED25519 = "Ed25519";
  private static final int SEED_BYTES = 32;

  /** What precedes the seed in the form that Java reads (RFC 8410, section 7). */
  private static final String PKCS8 = "302e020100300506032b657004220420";

  private SenderKey() {}

  /**
   * Parses a key.
   *
   * @throws IllegalArgumentException if it has another form; the message does not show it
   */
  static SenderKey parse(String text) {
    if (text.startsWith(SECRET)) {
      byte[] secret = decoded(text.substring(SECRET.length()));
      if (secret.length > 0) {
        return new Secret(secret);
      }
    } else if (text.startsWith(PAIR)) {
      byte[] pair = decoded(text.substring(PAIR.length()));
      if (pair.length == 2 * SEED_BYTES) {
        return new Pair(privateKey(pair));
      }
    }
    throw new IllegalArgumentException(
        "a key of tests must be whsec_ and a secret in base64, or whsk_ and the 64 bytes of seed and"
            + " public key of Ed25519 in base64");
  }

  private static byte[] decoded(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      // The decoder's message quotes the text.
      return new byte[0];
    }
  }

  private static PrivateKey privateKey(byte[] pair) {
    byte[] seed = Arrays.copyOf(pair, SEED_BYTES);
    byte[] encoded = HexFormat.of().parseHex(PKCS8 + HexFormat.of().formatHex(seed));
    try {
      return KeyFactory.getInstance(ED25519).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ED25519, e);
    }
  }

  /** The signature of these bytes with the prefix of its version. */
  final String sign(byte[] head, byte[] body) {
    try {
      return version() + Base64.getEncoder().encodeToString(signature(head, body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256 and Ed25519", e);
    }
  }

  abstract String version();

  abstract byte[] signature(byte[] head, byte[] body) throws GeneralSecurityException;

  /** A key of the same kind, which no receiver has. */
  abstract SenderKey wrong();

  private static final class Secret extends SenderKey {
    private static final String ALGORITHM = "HmacSHA256";

    private final byte[] secret;

    private Secret(byte[] secret) {
      this.secret = secret;
    }

    @Override
    String version() {
      return "v1,";
    }

    @Override
    byte[] signature(byte[] head, byte[] body) throws GeneralSecurityException {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      mac.update(head);
      return mac.doFinal(body);
    }

    @Override
    SenderKey wrong() {
      byte[] other = secret.clone();
      other[0] ^= 1;
      return new Secret(other);
    }
  }

  private static final class Pair extends SenderKey {
    private final PrivateKey key;

    private Pair(PrivateKey key) {
      this.key = key;
    }

    @Override
    String version() {
      return "v1a,";
    }

    @Override
    byte[] signature(byte[] head, byte[] body) throws GeneralSecurityException {
      Signature signer = Signature.getInstance(ED25519);
      signer.initSign(key);
      signer.update(head);
      signer.update(body);
      return signer.sign();
    }

    @Override
    SenderKey wrong() {
      try {
        return new Pair(KeyPairGenerator.getInstance(ED25519).generateKeyPair().getPrivate());
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every Java platform has " + ED25519, e);
      }
    }
  }
}
