package dev.contentservice.delivery.json.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON text of events, parsed once. Errors name the fix.
 *
 * @param isArray whether the body is an array, of events or of anything else
 * @param items the elements of the array, or the body
 */
record EventBody(boolean isArray, List<Item> items) {
  // An array, an event and its versions have a level each. EntityJson limits the rest.
  private static final StreamReadConstraints LIMITS =
      StreamReadConstraints.builder().maxNestingDepth(EntityJson.MAX_DEPTH + 3).build();
  private static final JsonMapper JSON =
      JsonMapper.builder(JsonFactory.builder().streamReadConstraints(LIMITS).build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  /**
   * One event, or other JSON in its place. The serializations of its entity are exactly as sent:
   * digits, white space and member order are the publisher's.
   *
   * @param members the JSON, in which {@code null} or an empty object stands for each serialization
   * @param entity the value of the member {@code entity}; empty if omitted
   * @param versions the values in the member {@code entity_versions}, by name; often empty
   */
  record Item(JsonNode members, String entity, Map<String, String> versions) {}

  /** Parses a body in UTF-8; rejects duplicate members. */
  static EventBody parse(byte[] body) {
    JsonSource source = JsonSource.decode(body, "the body");
    if (source.text().isBlank()) {
      throw new InvalidEventException(
          "", "the body is empty, or a form; send an event, or an array of events, as JSON");
    }
    try (JsonParser parser = JSON.createParser(source.text())) {
      return parse(parser, source);
    } catch (StreamConstraintsException e) {
      throw new InvalidEventException(
          "", "the body is too deep, or a number or a name in it too long");
    } catch (JacksonException e) {
      // The parser's own message quotes the input.
      throw notJson(e.getLocation());
    }
  }

  private static InvalidEventException notJson(TokenStreamLocation at) {
    return new InvalidEventException(
        "",
        "the body is not JSON with each member once: see line %d, column %d"
            .formatted(at.getLineNr(), at.getColumnNr()));
  }

  private static EventBody parse(JsonParser parser, JsonSource source) {
    List<Item> items = new ArrayList<>();
    boolean isArray = parser.nextToken() == JsonToken.START_ARRAY;
    if (isArray) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        items.add(item(parser, source));
      }
    } else {
      items.add(item(parser, source));
    }
    if (parser.nextToken() != null) {
      throw notJson(parser.currentTokenLocation());
    }
    return new EventBody(isArray, items);
  }

  private static Item item(JsonParser parser, JsonSource source) {
    if (!parser.hasToken(JsonToken.START_OBJECT)) {
      return new Item(parser.readValueAsTree(), "", Map.of());
    }
    ObjectNode members = JSON.createObjectNode();
    Map<String, String> versions = new HashMap<>();
    String entity = "";
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String member = parser.currentName();
      JsonToken value = parser.nextToken();
      if (member.equals("entity")) {
        members.putNull(member);
        entity = source.value(parser);
      } else if (member.equals("entity_versions") && value == JsonToken.START_OBJECT) {
        members.set(member, versions(parser, source, versions));
      } else {
        members.set(member, parser.<JsonNode>readValueAsTree());
      }
    }
    return new Item(members, entity, versions);
  }

  private static ObjectNode versions(
      JsonParser parser, JsonSource source, Map<String, String> versions) {
    ObjectNode members = JSON.createObjectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String version = parser.currentName();
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        members.putObject(version);
      } else {
        members.putNull(version);
      }
      versions.put(version, source.value(parser));
    }
    return members;
  }
}
