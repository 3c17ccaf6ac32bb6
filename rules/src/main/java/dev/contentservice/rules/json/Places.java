package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Violation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Finds the places of violations in the text of their document, in one more pass over it. Bodies
 * without violations never pay for it.
 */
final class Places {
  private static final JsonFactory JSON = new JsonFactory();

  private final Set<String> wanted = new HashSet<>();
  private final Map<String, Place> found = new HashMap<>();
  private final TextPosition position;

  private Places(byte[] document, Place start) {
    position = new TextPosition(document, start);
  }

  /**
   * The violations with their places.
   *
   * @param document a JSON object
   * @param start where it stands
   */
  static List<LocatedViolation> of(List<Violation> violations, byte[] document, Place start) {
    Places places = new Places(document, start);
    violations.forEach(violation -> places.want(violation.at().value()));
    places.search(document);
    List<LocatedViolation> located = new ArrayList<>(violations.size());
    for (Violation violation : violations) {
      located.add(new LocatedViolation(violation, places.nearest(violation.at().value(), start)));
    }
    return List.copyOf(located);
  }

  private void want(String pointer) {
    String step = pointer;
    while (wanted.add(step) && !step.isEmpty()) {
      step = parent(step);
    }
  }

  private static String parent(String pointer) {
    return pointer.substring(0, pointer.lastIndexOf('/'));
  }

  private Place nearest(String pointer, Place start) {
    String step = pointer;
    while (!found.containsKey(step) && !step.isEmpty()) {
      step = parent(step);
    }
    return found.getOrDefault(step, start);
  }

  private void search(byte[] document) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), document)) {
      parser.nextToken();
      value(parser, Pointer.BODY);
    } catch (JacksonException e) {
      // Read before, so this cannot be; if it is, the places found so far must do.
    }
  }

  private void value(JsonParser parser, Pointer at) {
    note(parser, at);
    if (!wanted.contains(at.value())) {
      parser.skipChildren();
    } else if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        Pointer member = at.member(parser.currentName());
        note(parser, member);
        parser.nextToken();
        value(parser, member);
      }
    } else if (parser.currentToken() == JsonToken.START_ARRAY) {
      for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
        value(parser, at.item(i));
      }
    }
  }

  private void note(JsonParser parser, Pointer at) {
    if (wanted.contains(at.value()) && !found.containsKey(at.value())) {
      int offset = (int) parser.currentTokenLocation().getByteOffset();
      found.put(at.value(), position.at(offset));
    }
  }
}
