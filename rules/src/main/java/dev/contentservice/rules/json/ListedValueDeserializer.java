package dev.contentservice.rules.json;

import dev.contentservice.model.value.ListedValue;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;

/** Rejects the values of an enumeration that the contract does not list. */
final class ListedValueDeserializer extends DelegatingDeserializer {
  ListedValueDeserializer(ValueDeserializer<?> reader) {
    super(reader);
  }

  @Override
  protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> reader) {
    return new ListedValueDeserializer(reader);
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context)
      throws JacksonException {
    Object value = super.deserialize(parser, context);
    if (value instanceof ListedValue listed && !listed.isListed()) {
      throw MismatchedInputException.from(parser, handledType(), "the contract has other values");
    }
    return value;
  }
}
