package dev.contentservice.service.delivery;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Cuts the entities out of announcements, in the very characters in which they stand there: digits,
 * blanks and the order of members are the announcer's.
 */
final class EntityTexts {
  private static final JsonFactory JSON = new JsonFactory();

  private EntityTexts() {}

  /** The values of the members {@code entity} of one event or an array of them, in their order. */
  static List<String> of(String announcement) {
    List<String> texts = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), announcement)) {
      int depth = parser.nextToken() == JsonToken.START_ARRAY ? 2 : 1;
      while (parser.nextToken() != null) {
        if (parser.currentToken() == JsonToken.PROPERTY_NAME
            && parser.streamReadContext().getNestingDepth() == depth
            && parser.currentName().equals("entity")) {
          texts.add(next(parser, announcement));
        }
      }
    }
    return texts;
  }

  private static String next(JsonParser parser, String announcement) {
    parser.nextToken();
    long from = parser.currentTokenLocation().getCharOffset();
    parser.skipChildren();
    parser.finishToken();
    return announcement.substring((int) from, (int) parser.currentLocation().getCharOffset());
  }
}
