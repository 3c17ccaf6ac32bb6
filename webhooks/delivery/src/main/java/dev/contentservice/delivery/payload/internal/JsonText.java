package dev.contentservice.delivery.payload.internal;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Detects JSON texts (RFC 8259). */
public final class JsonText {
  /** The deepest nesting of arrays and objects. */
  public static final int MAX_DEPTH = 10_000;

  // Long numbers and strings are still JSON. Only depth is limited, because it costs memory.
  private static final StreamReadConstraints WIDE =
      StreamReadConstraints.builder()
          .maxNestingDepth(MAX_DEPTH)
          .maxNumberLength(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .build();

  /** Reads texts of any length up to that depth. */
  static final JsonFactory FACTORY = JsonFactory.builder().streamReadConstraints(WIDE).build();

  private JsonText() {}

  /** Whether the bytes are one JSON text. */
  public static boolean isJson(byte[] bytes) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return false;
      }
      parser.skipChildren();
      // The parser checks a string or number only when it is read.
      parser.getString();
      return parser.nextToken() == null;
    } catch (JacksonException e) {
      return false;
    }
  }
}
