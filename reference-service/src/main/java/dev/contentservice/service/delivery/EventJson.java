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

/** Reads the body of a request with events as JSON, and says what is wrong with one that is not. */
final class EventJson {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private EventJson() {}

  /** The text of a body. */
  static String decode(byte[] body) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw new EventRejectedException("", "the body is not UTF-8");
    }
  }

  /** The value of a text, in which each member stands once. */
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
      // Its own message quotes what was sent.
      TokenStreamLocation at = e.getLocation();
      throw new EventRejectedException(
          "",
          "the body is not JSON with each member once: see line %d, column %d"
              .formatted(at.getLineNr(), at.getColumnNr()));
    }
  }
}
