package dev.contentservice.server.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256. */
final class Sha256 {
  private Sha256() {}

  static byte[] of(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      // Every Java platform has SHA-256.
      throw new IllegalStateException(e);
    }
  }

  static String hex(String text) {
    return HexFormat.of().formatHex(of(text.getBytes(UTF_8)));
  }
}
