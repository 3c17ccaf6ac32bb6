package dev.contentservice.delivery.http.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;

/**
 * Converts untrusted bytes to one line of text that is safe to log, store and show: replaces
 * unprintable and text-direction characters.
 */
public final class PrintableText {
  private static final int REPLACEMENT = 0xFFFD;

  private PrintableText() {}

  /** The first bytes as text; a truncated last character is omitted. */
  public static String of(byte[] bytes, int length) {
    CharBuffer text = CharBuffer.allocate(length);
    UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .onUnmappableCharacter(CodingErrorAction.REPLACE)
        .decode(ByteBuffer.wrap(bytes, 0, length), text, false);
    StringBuilder result = new StringBuilder(length);
    text.flip().codePoints().map(PrintableText::printable).forEach(result::appendCodePoint);
    return result.toString();
  }

  private static int printable(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL -> character >= '\t' && character <= '\r' ? ' ' : REPLACEMENT;
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
      case Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED, Character.PRIVATE_USE ->
          REPLACEMENT;
      default -> character;
    };
  }
}
