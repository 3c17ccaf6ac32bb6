package dev.contentservice.rules.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Finds what a document calls itself. Only documents with a finding need it. */
final class DocumentLabel {
  private static final JsonFactory JSON = new JsonFactory();
  private static final List<String> MEMBERS = List.of("id", "api_key", "name");

  private DocumentLabel() {}

  /**
   * The first of {@code id}, {@code api_key} and {@code name} that is a string; null if none is.
   */
  static @Nullable String of(byte[] document) {
    String[] found = new String[MEMBERS.size()];
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), document)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        int member = MEMBERS.indexOf(parser.currentName());
        if (parser.nextToken() == JsonToken.VALUE_STRING && member >= 0) {
          found[member] = parser.getString();
        }
        parser.skipChildren();
      }
    } catch (JacksonException e) {
      // The members read so far decide, as in every other pass.
    }
    for (String label : found) {
      if (label != null) {
        return label;
      }
    }
    return null;
  }
}
