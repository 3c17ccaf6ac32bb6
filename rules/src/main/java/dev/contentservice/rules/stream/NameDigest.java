package dev.contentservice.rules.stream;

import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Computes the first 128 bits of the SHA-256 of a name. Names with equal digests count as equal:
 * among a thousand million names the probability of any collision is less than 1 in 10^20, and no
 * attack is known that needs fewer than 2^64 tries. Not thread-safe.
 */
final class NameDigest {
  private static final int DIGEST = 32;

  // Created for the first name: loading the security providers takes a tenth of the start of a
  // check.
  private @Nullable MessageDigest sha256;
  private final byte[] digest = new byte[DIGEST];
  private final ByteBuffer bits = ByteBuffer.wrap(digest);
  private byte[] text = new byte[256];

  void update(String name) {
    int length = 2 * name.length();
    if (text.length < length) {
      text = Arrays.copyOf(text, length);
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      text[2 * i] = (byte) (c >> Byte.SIZE);
      text[2 * i + 1] = (byte) c;
    }
    MessageDigest sha = sha256 == null ? sha256() : sha256;
    sha256 = sha;
    sha.update(text, 0, length);
    try {
      sha.digest(digest, 0, DIGEST);
    } catch (DigestException e) {
      throw new IllegalStateException("SHA-256 does not fit " + DIGEST + " bytes", e);
    }
  }

  /** The first 64 bits. */
  long first() {
    return bits.getLong(0);
  }

  /** The next 64 bits. */
  long second() {
    return bits.getLong(Long.BYTES);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
