package dev.contentservice.delivery.json.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import tools.jackson.core.JsonParser;

/**
 * A text whose values can be read exactly as sent: digits, white space and member order are the
 * publisher's.
 *
 * @param text usually JSON
 */
public record JsonSource(String text) {

  /**
   * Decodes UTF-8.
   *
   * @param name of what the bytes are, for the message
   * @throws InvalidEventException if the bytes are not UTF-8
   */
  public static JsonSource decode(byte[] bytes, String name) {
    try {
      return new JsonSource(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      throw new InvalidEventException("", name + " is not UTF-8");
    }
  }

  /**
   * The current value of a parser of this text, which it skips.
   *
   * @param parser at the first token of the value
   */
  public String value(JsonParser parser) {
    int from = (int) parser.currentTokenLocation().getCharOffset();
    parser.skipChildren();
    parser.finishToken();
    return text.substring(from, (int) parser.currentLocation().getCharOffset());
  }
}
