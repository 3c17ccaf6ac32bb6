package dev.contentservice.examples.csv;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * What makes a row the same row when the program runs again: the name of its file, its line and its
 * cells. A row that was mended is another one.
 */
final class RowKey {
  private RowKey() {}

  /** An idempotency key, 64 hexadecimal digits. */
  static String of(String file, long line, List<String> header, List<String> cells) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      // A record as JSON would do; all that counts is that no two rows have the same bytes.
      String row = List.of(file, line, header.size(), header, cells).toString();
      String lengths = cells.stream().map(String::length).toList().toString();
      digest.update((row + lengths).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
