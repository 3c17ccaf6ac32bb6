package dev.contentservice.examples.csv;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The idempotency key of a row, from file name, line number and cells, so that it is the same in
 * every run. A corrected row gets a new key.
 */
final class RowKey {
  private RowKey() {}

  /** 64 hexadecimal digits. */
  static String of(String file, long line, List<String> header, List<String> cells) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      // With the lengths of the cells, different rows have different bytes.
      String row = List.of(file, line, header.size(), header, cells).toString();
      String lengths = cells.stream().map(String::length).toList().toString();
      digest.update((row + lengths).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
