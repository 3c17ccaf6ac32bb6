package dev.contentservice.conformance.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Text of a POSIX shell. */
final class Shell {
  private Shell() {}

  static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  /** The text of these bytes, unless they are no UTF-8 or have a character no shell passes on. */
  static Optional<String> text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.indexOf('\0') < 0 ? Optional.of(text) : Optional.empty();
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** The command that prints these bytes. */
  static String printf(byte[] bytes) {
    StringBuilder octal = new StringBuilder("printf '");
    for (byte b : bytes) {
      octal.append("\\%03o".formatted(b & 0xff));
    }
    return octal.append('\'').toString();
  }
}
