package dev.contentservice.service.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Parses the JSON body of a publish request, with an error that names the fix. */
final class EventJson {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private EventJson() {}

  /** Decodes a body as UTF-8. */
  static String decode(byte[] body) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw new EventRejectedException("", "the body is not UTF-8");
    }
  }

  /** Parses a text; rejects duplicate members. */
  static JsonNode parse(String text) {
    if (text.isBlank()) {
      throw new EventRejectedException(
          "", "the body is empty, or a form; send an event, or an array of events, as JSON");
    }
    try {
      return JSON.readTree(text);
    } catch (StreamConstraintsException e) {
      throw new EventRejectedException(
          "", "the body is too deep, or a number or a name in it too long");
    } catch (JacksonException e) {
      // The parser's own message quotes the input.
      TokenStreamLocation at = e.getLocation();
      throw new EventRejectedException(
          "",
          "the body is not JSON with each member once: see line %d, column %d"
              .formatted(at.getLineNr(), at.getColumnNr()));
    }
  }
}
