package dev.contentservice.client;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The same JSON, spelled so that every charset reads it alike.
 *
 * <p>JSON is UTF-8 (RFC 8259), but generated code decodes an answer in the default charset of the
 * virtual machine. Outside ASCII, JSON has characters only within strings, and there each may be
 * written as an escape instead: so the generated code can stay as it is.
 */
final class AsciiJson {
  private AsciiJson() {}

  /** The document as the default charset spells it; empty if it is not UTF-8. */
  static Optional<byte[]> of(byte[] utf8) {
    try {
      // Only this decoder refuses what is not UTF-8; the others put U+FFFD in its place.
      String json = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
      boolean readAsItIs = Charset.defaultCharset().equals(StandardCharsets.UTF_8);
      return Optional.of(readAsItIs ? utf8 : escaped(json).getBytes(Charset.defaultCharset()));
    } catch (CharacterCodingException notUtf8) {
      return Optional.empty();
    }
  }

  private static String escaped(String json) {
    StringBuilder ascii = new StringBuilder(json.length() + 16);
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c < 0x80) {
        ascii.append(c);
      } else {
        ascii.append("\\u%04x".formatted((int) c));
      }
    }
    return ascii.toString();
  }
}
