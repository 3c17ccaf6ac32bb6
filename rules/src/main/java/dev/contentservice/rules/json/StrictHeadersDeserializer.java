package dev.contentservice.rules.json;

import dev.contentservice.model.value.WebhookHeaders;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;

/** Reads an object with arbitrary member names, each once, and string values. */
final class StrictHeadersDeserializer extends StdDeserializer<WebhookHeaders> {

  StrictHeadersDeserializer() {
    super(WebhookHeaders.class);
  }

  @Override
  public WebhookHeaders deserialize(JsonParser parser, DeserializationContext context)
      throws JacksonException {
    if (!parser.isExpectedStartObjectToken()) {
      throw mismatch(parser, "this is no object");
    }
    WebhookHeaders.Builder headers = new WebhookHeaders.Builder();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      if (parser.nextToken() != JsonToken.VALUE_STRING) {
        throw mismatch(parser, "a value is no text");
      }
      if (!headers.put(name, parser.getString())) {
        throw mismatch(parser, "a member is there twice");
      }
    }
    return headers.build();
  }

  private MismatchedInputException mismatch(JsonParser parser, String fault) {
    return MismatchedInputException.from(parser, handledType(), fault);
  }
}
