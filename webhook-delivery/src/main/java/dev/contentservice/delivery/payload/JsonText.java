package dev.contentservice.delivery.payload;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Whether bytes are one JSON text (RFC 8259). */
final class JsonText {
  // A long number or text is still JSON. Depth costs memory, and nobody writes so deep by hand.
  private static final StreamReadConstraints WIDE =
      StreamReadConstraints.builder()
          .maxNestingDepth(10_000)
          .maxNumberLength(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .build();
  private static final JsonFactory FACTORY =
      JsonFactory.builder().streamReadConstraints(WIDE).build();

  private JsonText() {}

  static boolean isJson(byte[] bytes) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return false;
      }
      parser.skipChildren();
      // A text or a number is checked only when somebody reads it.
      parser.getString();
      return parser.nextToken() == null;
    } catch (JacksonException e) {
      return false;
    }
  }
}
