package dev.contentservice.delivery.credentials;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** An Ed25519 key pair (RFC 8032) in raw bytes: the seed, then the public key. */
final class Ed25519KeyPair {
  static final int SEED_BYTES = 32;
  private static final int BYTES = 64;
  private static final String ALGORITHM = "Ed25519";

  /** What precedes the bytes in the forms that Java reads (RFC 8410, sections 4 and 7). */
  private static final String PKCS8 = "302e020100300506032b657004220420";

  private static final String X509 = "302a300506032b6570032100";

  private final PrivateKey key;

  private Ed25519KeyPair(PrivateKey key) {
    this.key = key;
  }

  /** Null if the bytes are not the two keys of one pair. */
  static @Nullable Ed25519KeyPair of(byte[] bytes) {
    if (bytes.length != BYTES) {
      return null;
    }
    try {
      KeyFactory keys = KeyFactory.getInstance(ALGORITHM);
      PrivateKey seed =
          keys.generatePrivate(
              new PKCS8EncodedKeySpec(prefixed(PKCS8, Arrays.copyOf(bytes, SEED_BYTES))));
      PublicKey publicKey =
          keys.generatePublic(
              new X509EncodedKeySpec(prefixed(X509, Arrays.copyOfRange(bytes, SEED_BYTES, BYTES))));
      Ed25519KeyPair pair = new Ed25519KeyPair(seed);
      return pair.signsFor(publicKey) ? pair : null;
    } catch (GeneralSecurityException e) {
      return null;
    }
  }

  static byte[] random() {
    try {
      KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
      byte[] bytes = new byte[BYTES];
      copyEnd(pair.getPrivate().getEncoded(), bytes, 0);
      copyEnd(pair.getPublic().getEncoded(), bytes, SEED_BYTES);
      return bytes;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  private static void copyEnd(byte[] encoded, byte[] into, int at) {
    System.arraycopy(encoded, encoded.length - SEED_BYTES, into, at, SEED_BYTES);
  }

  private static byte[] prefixed(String prefix, byte[] bytes) {
    return HexFormat.of().parseHex(prefix + HexFormat.of().formatHex(bytes));
  }

  private boolean signsFor(PublicKey publicKey) throws GeneralSecurityException {
    byte[] probe = new byte[1];
    Signature verifier = Signature.getInstance(ALGORITHM);
    verifier.initVerify(publicKey);
    verifier.update(probe);
    return verifier.verify(sign(probe, new byte[0]));
  }

  byte[] sign(byte[] head, byte[] body) throws GeneralSecurityException {
    Signature signer = Signature.getInstance(ALGORITHM);
    signer.initSign(key);
    signer.update(head);
    signer.update(body);
    return signer.sign();
  }
}
