package dev.contentservice.service.delivery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The serializations of one event's entity exactly as sent: digits, white space and member order
 * are the publisher's.
 *
 * @param entity the value of the member {@code entity}
 * @param versions the values in the member {@code entity_versions}, by name; often empty
 */
record RawEntityExtractor(String entity, Map<String, String> versions) {
  private static final JsonFactory JSON = new JsonFactory();

  /**
   * Extracts them.
   *
   * @param events one event or an array of events, each of the right shape
   * @return one for each event, in order
   */
  static List<RawEntityExtractor> of(String events) {
    List<RawEntityExtractor> texts = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), events)) {
      if (parser.nextToken() == JsonToken.START_ARRAY) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          texts.add(event(parser, events));
        }
      } else {
        texts.add(event(parser, events));
      }
    }
    return texts;
  }

  private static RawEntityExtractor event(JsonParser parser, String events) {
    String entity = "";
    Map<String, String> versions = Map.of();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String member = parser.currentName();
      parser.nextToken();
      if (member.equals("entity")) {
        entity = value(parser, events);
      } else if (member.equals("entity_versions") && parser.hasToken(JsonToken.START_OBJECT)) {
        versions = versions(parser, events);
      } else {
        parser.skipChildren();
      }
    }
    return new RawEntityExtractor(entity, versions);
  }

  private static Map<String, String> versions(JsonParser parser, String events) {
    Map<String, String> versions = new HashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String version = parser.currentName();
      parser.nextToken();
      versions.put(version, value(parser, events));
    }
    return versions;
  }

  private static String value(JsonParser parser, String events) {
    long from = parser.currentTokenLocation().getCharOffset();
    parser.skipChildren();
    parser.finishToken();
    return events.substring((int) from, (int) parser.currentLocation().getCharOffset());
  }
}
