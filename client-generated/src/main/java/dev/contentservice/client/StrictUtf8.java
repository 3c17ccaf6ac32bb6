package dev.contentservice.client;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** JSON is UTF-8 (RFC 8259); other bytes are not guessed at. */
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
      // Only this decoder refuses what is not UTF-8; the others put U+FFFD in its place.
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException notUtf8) {
      return false;
    }
  }
}
