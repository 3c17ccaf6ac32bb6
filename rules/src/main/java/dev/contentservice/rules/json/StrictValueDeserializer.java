package dev.contentservice.rules.json;

import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;

/** Reads a string as a value of an open enumeration, without the reflection of a creator. */
final class StrictValueDeserializer<V> extends StdDeserializer<V> {
  private final Function<String, V> of;

  StrictValueDeserializer(Class<V> type, Function<String, V> of) {
    super(type);
    this.of = of;
  }

  @Override
  public V deserialize(JsonParser parser, DeserializationContext context) throws JacksonException {
    if (!parser.hasToken(JsonToken.VALUE_STRING)) {
      throw MismatchedInputException.from(parser, handledType(), "this is no text");
    }
    return of.apply(parser.getString());
  }
}
