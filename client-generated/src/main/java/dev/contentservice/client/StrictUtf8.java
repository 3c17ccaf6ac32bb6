package dev.contentservice.client;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Checks that JSON is UTF-8 (RFC 8259); the client does not guess other encodings. */
final class StrictUtf8 {
  private StrictUtf8() {}

  static boolean isWellFormed(byte[] bytes) {
    for (byte each : bytes) {
      if (each < 0) {
        return decodes(bytes);
      }
    }
    return true;
  }

  private static boolean decodes(byte[] bytes) {
    try {
      // A new decoder rejects malformed input; String replaces it with U+FFFD.
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException notUtf8) {
      return false;
    }
  }
}
