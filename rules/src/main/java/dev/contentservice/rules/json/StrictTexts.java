package dev.contentservice.rules.json;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads an object of members with any name, each once, whose values are texts. */
final class StrictTexts extends StdDeserializer<Map<String, String>> {

  StrictTexts(JavaType type) {
    super(type);
  }

  @Override
  public Map<String, String> deserialize(JsonParser parser, DeserializationContext context)
      throws JacksonException {
    // Who delegates to this may have stepped into the object already.
    if (parser.isExpectedStartObjectToken()) {
      parser.nextToken();
    }
    Map<String, String> texts = new LinkedHashMap<>();
    while (!parser.hasToken(JsonToken.END_OBJECT)) {
      if (!parser.hasToken(JsonToken.PROPERTY_NAME)) {
        return context.reportInputMismatch(this, "this is no object");
      }
      String name = parser.currentName();
      if (parser.nextToken() != JsonToken.VALUE_STRING) {
        return context.reportInputMismatch(this, "a value is no text");
      }
      if (texts.put(name, parser.getString()) != null) {
        return context.reportInputMismatch(this, "a member is there twice");
      }
      parser.nextToken();
    }
    return texts;
  }
}
