package dev.contentservice.rules.json;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;

/** Reads an object with arbitrary member names, each once, and string values. */
final class StrictStringMapDeserializer extends StdDeserializer<Map<String, String>> {

  StrictStringMapDeserializer(JavaType type) {
    super(type);
  }

  @Override
  public Map<String, String> deserialize(JsonParser parser, DeserializationContext context)
      throws JacksonException {
    // A delegating deserializer may already have read the start of the object.
    if (parser.isExpectedStartObjectToken()) {
      parser.nextToken();
    }
    Map<String, String> texts = new LinkedHashMap<>();
    while (!parser.hasToken(JsonToken.END_OBJECT)) {
      if (!parser.hasToken(JsonToken.PROPERTY_NAME)) {
        throw mismatch(parser, "this is no object");
      }
      String name = parser.currentName();
      if (parser.nextToken() != JsonToken.VALUE_STRING) {
        throw mismatch(parser, "a value is no text");
      }
      if (texts.put(name, parser.getString()) != null) {
        throw mismatch(parser, "a member is there twice");
      }
      parser.nextToken();
    }
    return texts;
  }

  private MismatchedInputException mismatch(JsonParser parser, String fault) {
    return MismatchedInputException.from(parser, getValueType(), fault);
  }
}
