package dev.contentservice.rules.stream;

import dev.contentservice.rules.engine.Violation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Finds the positions of violations with a second pass over the document. Valid bodies skip this
 * pass.
 */
final class ViolationLocator {
  private static final JsonFactory JSON = new JsonFactory();

  private final TextPosition position;

  private ViolationLocator(byte[] document, SourcePosition start) {
    position = new TextPosition(document, start);
  }

  /** A step of a pointer to a violation. */
  private static final class Step {
    private final Map<String, Step> below = new HashMap<>();
    private @Nullable SourcePosition place;
  }

  /**
   * Adds positions to the violations.
   *
   * @param document a JSON object
   * @param start the position of its first byte
   */
  static List<LocatedViolation> of(
      List<Violation> violations, byte[] document, SourcePosition start) {
    Step root = new Step();
    violations.forEach(violation -> want(steps(violation), root));
    new ViolationLocator(document, start).search(document, root);
    List<LocatedViolation> located = new ArrayList<>(violations.size());
    for (Violation violation : violations) {
      located.add(new LocatedViolation(violation, nearest(steps(violation), root, start), null));
    }
    return List.copyOf(located);
  }

  /** The steps between the slashes. */
  private static String[] steps(Violation violation) {
    String pointer = violation.pointer().value();
    return pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1);
  }

  private static String unescaped(String step) {
    return step.indexOf('~') < 0 ? step : step.replace("~1", "/").replace("~0", "~");
  }

  private static void want(String[] steps, Step root) {
    Step at = root;
    for (String step : steps) {
      at = at.below.computeIfAbsent(unescaped(step), name -> new Step());
    }
  }

  private static SourcePosition nearest(String[] steps, Step root, SourcePosition start) {
    SourcePosition nearest = root.place == null ? start : root.place;
    Step at = root;
    for (int i = 0; i < steps.length && at != null; i++) {
      at = at.below.get(unescaped(steps[i]));
      nearest = at == null || at.place == null ? nearest : at.place;
    }
    return nearest;
  }

  private void search(byte[] document, Step root) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), document)) {
      parser.nextToken();
      value(parser, root);
    } catch (JacksonException e) {
      // Unreachable, because the document was read before. If not, the positions found so far are
      // used.
    }
  }

  private void value(JsonParser parser, @Nullable Step at) {
    note(parser, at);
    if (at == null || at.below.isEmpty()) {
      parser.skipChildren();
    } else if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        Step member = at.below.get(parser.currentName());
        note(parser, member);
        parser.nextToken();
        value(parser, member);
      }
    } else if (parser.currentToken() == JsonToken.START_ARRAY) {
      for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
        value(parser, at.below.get(String.valueOf(i)));
      }
    }
  }

  private void note(JsonParser parser, @Nullable Step at) {
    if (at != null && at.place == null) {
      at.place = position.at((int) parser.currentTokenLocation().getByteOffset());
    }
  }
}
