package dev.contentservice.delivery.payload;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Which texts are JSON (RFC 8259). */
final class JsonText {
  /** How many arrays and objects may be within each other. */
  static final int MAX_DEPTH = 10_000;

  // A long number or text is still JSON. Depth costs memory, and nobody writes so deep by hand.
  private static final StreamReadConstraints WIDE =
      StreamReadConstraints.builder()
          .maxNestingDepth(MAX_DEPTH)
          .maxNumberLength(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .build();

  /** Reads texts of any length up to this depth. */
  static final JsonFactory FACTORY = JsonFactory.builder().streamReadConstraints(WIDE).build();

  private JsonText() {}

  /** Whether the bytes are one JSON text. */
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
