package dev.contentservice.service.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tokens that let a caller in, as hashes. Thread-safe. */
public final class KnownTokens {
  private static final int NAME_DIGITS = 12;

  private final List<byte[]> hashes;

  /** Knows the tokens with these SHA-256 hashes, each of 64 hexadecimal digits. */
  public KnownTokens(List<String> sha256) {
    this.hashes = sha256.stream().map(HexFormat.of()::parseHex).toList();
  }

  /**
   * The name of this token, or null if it is not known. Compares with every hash in constant time,
   * so that the time tells nothing about any of them.
   */
  @Nullable String nameOf(String token) {
    byte[] sent = digest(token);
    boolean known = false;
    for (byte[] hash : hashes) {
      known |= MessageDigest.isEqual(hash, sent);
    }
    return known ? "sha256:" + HexFormat.of().formatHex(sent).substring(0, NAME_DIGITS) : null;
  }

  /**
   * The SHA-256 of a token in hexadecimal digits. Tokens are long and random: a slow hash would add
   * nothing.
   */
  public static String sha256(String token) {
    return HexFormat.of().formatHex(digest(token));
  }

  private static byte[] digest(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
