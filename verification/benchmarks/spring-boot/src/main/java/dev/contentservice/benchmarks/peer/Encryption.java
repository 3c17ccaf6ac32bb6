package dev.contentservice.benchmarks.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES-256-GCM with a key of this process. */
final class Encryption {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final SecureRandom random = new SecureRandom();
  private final SecretKeySpec key;

  Encryption() {
    byte[] bytes = new byte[32];
    random.nextBytes(bytes);
    key = new SecretKeySpec(bytes, "AES");
  }

  String encrypt(String clear) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] encrypted = run(Cipher.ENCRYPT_MODE, nonce, clear.getBytes(UTF_8));
    byte[] both =
        ByteBuffer.allocate(nonce.length + encrypted.length).put(nonce).put(encrypted).array();
    return Base64.getEncoder().encodeToString(both);
  }

  String decrypt(String text) {
    ByteBuffer both = ByteBuffer.wrap(Base64.getDecoder().decode(text));
    byte[] nonce = new byte[NONCE_BYTES];
    byte[] encrypted = new byte[both.remaining() - NONCE_BYTES];
    both.get(nonce).get(encrypted);
    return new String(run(Cipher.DECRYPT_MODE, nonce, encrypted), UTF_8);
  }

  private byte[] run(int mode, byte[] nonce, byte[] input) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
      return cipher.doFinal(input);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
